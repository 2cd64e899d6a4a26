/** How somebody comes back: by a password or a passkey; and the devices on which they are known. */
import { call, me, person, refusal, whoever } from "./client";
import { made, signed } from "./passkeys";
import type { Account, ChoosePassword, Me, Options } from "./schema";

export const account = () => call<Account>("GET", "/me/account");

export const signIn = (login: string, password: string, along: boolean) =>
  become(call<Me>("POST", "/session", {}, { login, password, along }));

export const signOut = () => become(call<Me>("DELETE", "/session"));

export async function signInByKey(along: boolean): Promise<Me> {
  const { options } = await call<Options>("POST", "/session/passkey/options", {}, {});
  const credential = await signed(options).catch(refuse);
  return become(call<Me>("POST", "/session/passkey", {}, { credential, along }));
}

export const choosePassword = (choice: ChoosePassword) => changed(call<Account>("PUT", "/me/password", {}, choice));

export async function addKey(name: string): Promise<Account> {
  const { options } = await call<Options>("POST", "/me/passkeys/options", {}, {});
  const credential = await made(options).catch(refuse);
  return changed(call<Account>("POST", "/me/passkeys", {}, { name, credential }));
}

export const removeKey = (id: number) => call<Account>("DELETE", `/me/passkeys/${id}`);
export const endDevice = (id: number) => call<Account>("DELETE", `/me/devices/${id}`);
export const endOtherDevices = () => call<Account>("DELETE", "/me/devices");
export const chooseAddress = (address: string | null) => call<Account>("PUT", "/me/address", {}, { address });
export const confirmAddress = (token: string) => call<void>("POST", "/confirmations", {}, { token });
export const forget = (address: string) => call<void>("POST", "/recovery", {}, { address });
export const recover = (token: string, password: string, login: string | null) =>
  become(call<Me>("POST", "/recovery/password", {}, { token, password, login }));

export const exportUrl = "/api/me/export";
export const leaveForGood = (current: string | null) => become(call<Me>("POST", "/me/leave", {}, { current }));

/** Be somebody else from now on: whatever was played here belongs to them alone. */
async function become(answer: Promise<Me>): Promise<Me> {
  const found = await answer;
  whoever(found);
  return found;
}

/** Whoever chooses how to come back is a member from then on. */
async function changed(answer: Promise<Account>): Promise<Account> {
  const found = await answer;
  if (!person.value?.member) await me();
  return found;
}

/** The browser's own errors have no sentence for people. */
function refuse(error: unknown): never {
  const known = error instanceof DOMException && error.name === "InvalidStateError";
  throw refusal(known ? "key_known" : "key_refused");
}
