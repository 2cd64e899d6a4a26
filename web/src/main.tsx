import { effect } from "@preact/signals";
import { render } from "preact";

import "./ui/styles.css";
import { person } from "./api/client";
import { language } from "./i18n";
import { Announcement } from "./lobby/Announcement";
import { followAnnouncements } from "./lobby/announcement";
import { Invitation } from "./lobby/Invitation";
import { Lobby } from "./lobby/Lobby";
import { Nowhere } from "./lobby/Nowhere";
import { TakeOver } from "./lobby/TakeOver";
import { Unsubscribe } from "./lobby/Unsubscribe";
import { Welcome } from "./lobby/Welcome";
import { followWaiting } from "./lobby/waiting";
import { Late } from "./ui/Late";
import { followAddress, route, type Route } from "./ui/route";

const loadTable = () => import("./table/TablePage").then((module) => module.TablePage);

const loadEnd = () => import("./end/EndPage").then((module) => module.EndPage);

const loadAccount = () => import("./members/AccountPage").then((module) => module.AccountPage);

const loadHost = () => import("./host/HostPage").then((module) => module.HostPage);

const loadLetter = () => import("./members/LetterPages").then((module) => module.LetterPage);

const loadClosed = () => import("./members/ClosedPage").then((module) => module.ClosedPage);

/** Pages that are open to everybody, also where the house is not. */
const OPEN: readonly Route["page"][] = ["account", "confirm", "recover", "unsubscribe", "invitation", "handover", "welcome"];

/** The table is most likely next: fetch it when the first page has settled. */
const SOON = 1500;

function Page() {
  const here = route.value;
  const outside = person.value?.outside;
  if (outside && !OPEN.includes(here.page)) return <Late load={loadClosed} props={{ outside }} />;
  switch (here.page) {
    case "lobby":
      return <Lobby />;
    case "table":
      return <Late key={here.id} load={loadTable} props={{ id: here.id, at: here.at }} />;
    case "end":
      return <Late key={here.id} load={loadEnd} props={{ id: here.id }} />;
    case "handover":
      return <TakeOver key={here.code} code={here.code} />;
    case "invitation":
      return <Invitation key={here.token} token={here.token} />;
    case "account":
      return <Late load={loadAccount} props={{}} />;
    case "host":
      return <Late load={loadHost} props={{}} />;
    case "confirm":
    case "recover":
      return <Late key={here.token} load={loadLetter} props={{ kind: here.page, token: here.token }} />;
    case "unsubscribe":
      return <Unsubscribe mark={here.mark} />;
    case "welcome":
      return <Welcome key={here.token} token={here.token} />;
    case "nowhere":
      return <Nowhere />;
  }
}

followAddress();
followWaiting();
followAnnouncements();
effect(() => {
  document.documentElement.lang = language.value;
});
render(
  <>
    <Page />
    <Announcement />
  </>,
  document.getElementById("app")!,
);
setTimeout(() => loadTable().catch(() => undefined), SOON);
