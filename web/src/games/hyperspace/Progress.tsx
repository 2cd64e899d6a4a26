/** The Civilization Progress board: who is where on its tracks, what the next step brings, and how all would end. */
import type { JSX } from "preact";

import { tx } from "../../i18n";
import { cx } from "../../ui/cx";
import type { PanelProps } from "../module";
import { colourOf, SeatShape, Who } from "../shared/people";
import { Token } from "./Drawn";
import { type EndingPanel, panelOf, type ProgressPanel, type TrackRow, type TrackSpace } from "./panels";
import { Reconstructed } from "./parts";

export function Progress(props: PanelProps): JSX.Element | null {
  const progress = panelOf(props.position, "progress");
  const ending = panelOf(props.position, "ending");
  if (!progress) return null;
  return (
    <section class="hs-progress" aria-label={tx("hs.tab.progress")} tabIndex={0}>
      <Points {...props} progress={progress} />
      {progress.tracks.map((track) => <Track key={track.track} {...props} track={track} />)}
      <Industry {...props} progress={progress} />
      <p class="small muted">{tx("hs.left", { secrets: progress.secrets, reserve: progress.reserve })}</p>
      {ending && <Ending {...props} ending={ending} />}
    </section>
  );
}

/** Points towards the number with which the game may be ended. */
function Points({ position, progress: { points, goal } }: PanelProps & { progress: ProgressPanel }): JSX.Element {
  const last = Math.max(goal, ...points);
  return (
    <div class="hs-track points">
      <h4><Token kind="point" size={15} /> {tx("hs.points")} <small class="muted">{tx("hs.points.goal", { goal })}</small></h4>
      <ol class="hs-line">
        {points.map((many, seat) => (
          <li key={seat} style={{ "--at": many / last, "--seat": colourOf(position, seat) }}>
            <SeatShape position={position} seat={seat} /><i /><b>{many}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Track({ position, seat, track }: PanelProps & { track: TrackRow }): JSX.Element {
  return (
    <div class={`hs-track ${track.track}`}>
      <h4>{track.name} {track.reconstructed && <Reconstructed />} {track.next && <small class="muted">{tx("hs.next", { what: track.next })}</small>}</h4>
      <ol class="hs-spaces">
        {[null, ...track.spaces].map((space, at) => (
          <li key={at} class={cx(seat !== null && track.at[seat] === at - 1 && "next", at === 0 && "start")} title={space?.text}>
            {space ? <Rewards space={space} again={track.repeats && at === track.spaces.length} /> : <small class="muted">{tx("hs.start")}</small>}
            <span class="who">{track.at.map((one, who) => one === at && <SeatShape key={who} position={position} seat={who} size={13} />)}</span>
          </li>
        ))}
      </ol>
      <p class="visually-hidden">{track.at.map((one, who) => tx("hs.at", { who: position.scene.mats[who]?.name ?? "", at: one })).join(", ")}</p>
    </div>
  );
}

function Rewards({ space, again }: { space: TrackSpace; again: boolean }): JSX.Element {
  const each: [string, number][] = [["point", space.points], ["hyper", space.hypers], ["secret", space.secrets]];
  return (
    <span class="rewards">
      <span class="visually-hidden">{space.text}</span>
      <span aria-hidden="true">
        {each.map(([kind, many]) => many > 0 && <span key={kind}>{many > 1 && many}<Token kind={kind} size={14} /></span>)}
        {space.per_defence > 0 && <small>+<Token kind="point" size={12} />/{space.per_defence}</small>}
        {again && <small class="muted">↻</small>}
      </span>
    </span>
  );
}

/** What counts at the end alone. */
function Industry({ position, progress: { industry } }: PanelProps & { progress: ProgressPanel }): JSX.Element {
  return (
    <div class="hs-track industry">
      <h4>{tx("hs.industry")} <small class="muted">{tx("hs.industry.what")}</small></h4>
      <ul>
        {industry.map(({ seat, planets, bases }) => (
          <li key={seat}><SeatShape position={position} seat={seat} size={13} /> {tx("hs.industry.row", { planets, bases })}</li>
        ))}
      </ul>
    </div>
  );
}

const PARTS = ["points", "planets", "bases", "abilities", "secrets", "hypers"] as const;

/** If the game ended now, as far as the looker knows. */
function Ending({ position, ending: { rows, told, over } }: PanelProps & { ending: EndingPanel }): JSX.Element {
  return (
    <div class="hs-ending">
      <h4>{tx(over ? "hs.ending.over" : "hs.ending")}</h4>
      <table>
        <thead>
          <tr><th scope="col"><span class="visually-hidden">{tx("hs.player")}</span></th>{PARTS.map((part) => <th key={part} scope="col" title={tx(`hs.part.${part}`)}><span>{tx(`hs.part.${part}`)}</span></th>)}<th scope="col" title={tx("hs.total")}><span>{tx("hs.total")}</span></th></tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.seat}>
              <th scope="row"><Who position={position} seat={row.seat} /></th>
              {PARTS.map((part) => <td key={part} class={cx(row[part] === 0 && "none")}>{row[part]}{part === "secrets" && row.unknown > 0 && <small class="muted">{tx("hs.unknown", { n: row.unknown })}</small>}</td>)}
              <td><b>{row.total}</b></td>
            </tr>
          ))}
        </tbody>
      </table>
      {told && <p>{told}</p>}
    </div>
  );
}
