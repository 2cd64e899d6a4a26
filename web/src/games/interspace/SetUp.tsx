/** Set-up: a guide through the ring and the first units, and the quick way. */
import type { JSX } from "preact";

import type { Choice } from "../../api/schema";
import { tx } from "../../i18n";
import { Button } from "../../ui/Button";
import type { PanelProps } from "../module";
import { Ship, Tile } from "./parts";

/** Where the player is: the planet's side, the asteroids' side, or the units. */
function stageOf(choices: readonly Choice[], picked: readonly string[]): 0 | 1 | 2 {
  if (choices.some(({ picks }) => picks.length === 1)) return 2;
  return picked.length > 0 ? 1 : 0;
}

export function SetUp(props: PanelProps): JSX.Element | null {
  const { position, picked, pick, commit, light, live } = props;
  const question = position.asked?.question;
  if (!question || !live) return null;
  const quick = question.choices.find(({ picks }) => picks.length === 0);
  const stage = stageOf(question.choices, picked);
  const next = answers(question.choices, picked);
  return (
    <div class="is-setup">
      <ol class="is-stages">
        {["is.setup.planet", "is.setup.asteroids", "is.setup.units"].map((key, at) => (
          <li class={at === stage ? "on" : at < stage ? "done" : ""} aria-current={at === stage ? "step" : undefined}>
            <StagePicture stage={at} kind={unitOf(next[0]?.choice)} />
            <span>{at === 2 && stage === 2 ? next[0]?.choice.group || tx(key) : tx(key)}</span>
          </li>
        ))}
      </ol>
      <div class="is-sides" role="group" aria-label={question.prompt}>
        {next.map(({ reference, label }) => (
          <Button key={reference} onClick={() => pick(reference)} onPointerEnter={() => light([reference])}
            onPointerLeave={() => light([])}>{label}</Button>
        ))}
      </div>
      {quick && <Button look="primary" class="is-quick" onClick={() => commit(quick)}>{quick.label}</Button>}
    </div>
  );
}

function StagePicture({ stage, kind }: { stage: number; kind: string }): JSX.Element {
  if (stage === 2) return <Ship kind={kind} size={30} />;
  return stage ? <Tile kind="asteroids" name="" id="guide" size={34} /> : <Tile kind="planet" name="Aital" id="guide" size={34} />;
}

/** The kind of unit that an action such as "place scout in A:0,0" places. */
const unitOf = (choice: Choice | undefined): string => /^place (\w+) in /.exec(choice?.action ?? "")?.[1] ?? "scout";

/** What a thing is called where it is the last of an answer. */
const shortest = (choices: readonly Choice[], reference: string): string | undefined =>
  choices.find(({ picks }) => picks.at(-1) === reference)?.short;

interface Answer { reference: string; label: string; choice: Choice }

/** What can be pointed at next, once each. */
function answers(choices: readonly Choice[], picked: readonly string[]): Answer[] {
  const found = new Map<string, Answer>();
  for (const choice of choices) {
    const reference = choice.picks[picked.length];
    if (!reference || found.has(reference) || !picked.every((one, at) => choice.picks[at] === one)) continue;
    found.set(reference, { reference, choice, label: shortest(choices, reference) || choice.label });
  }
  return [...found.values()];
}
