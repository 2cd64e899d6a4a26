import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { newTable, person } from "../api/client";
import type { GameInfo, OptionField, Pace } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { Segments } from "../ui/Segments";
import { grouped } from "../table/grammar";
import { sentenceOf, useTask, type Loaded } from "../ui/hooks";
import { lasting } from "../ui/time";
import { cx } from "../ui/cx";
import { go, tablePath } from "../ui/route";
import s from "./create.module.css";
import { NameField, useName } from "./NameField";
import { PaceField } from "./PaceField";
import { OptionInput } from "./OptionInput";
import parts from "./parts.module.css";
import {
  defaultOptions, firstSeats, fitOptions, fitSeats, isNeeded, isPreset, presetOf, seatPlan, withPreset, type Options,
  type OptionValue, type Preset,
} from "./plan";
import { SeatPlans } from "./SeatPlans";

interface CreateTableProps {
  games: Loaded<GameInfo[]>;
  preset: Preset;
  /** The game to begin with; "": the first. */
  game: string;
  onClose: () => void;
}

/** The form for a new table, made from what the chosen game says about itself. */
export function CreateTable({ games, preset, game: first, onClose }: CreateTableProps) {
  const [chosen, choose] = useState(first);
  const game = games.data?.find(({ name }) => name === chosen) ?? games.data?.[0];
  const title = t(preset === "friends" ? "create_friends_title" : "create_title");
  return (
    <Dialog title={title} onClose={onClose}>
      {preset === "friends" && <p class="muted">{t("create_friends_text")}</p>}
      {games.error && !games.data ? (
        <Notice text={sentenceOf(games.error)} onRetry={games.reload} />
      ) : !games.data ? (
        <Loading rows={4} height={64} />
      ) : !game ? (
        <Notice text={t("create_no_games")} />
      ) : (
        <>
          <GameChoice games={games.data} game={game} onChoose={choose} />
          <TableForm key={game.name} game={game} preset={preset} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}

interface GameChoiceProps {
  games: readonly GameInfo[];
  game: GameInfo;
  onChoose: (name: string) => void;
}

function GameChoice({ games, game, onChoose }: GameChoiceProps) {
  return (
    <div class="field">
      {games.length > 1 ? (
        <Segments
          label={t("create_game")}
          value={game.name}
          choices={games.map(({ name, title }) => ({ value: name, text: title }))}
          onChange={onChoose}
        />
      ) : (
        <h3>{game.title}</h3>
      )}
      <p class="muted">{game.intro}</p>
    </div>
  );
}

/** Choices come first: they decide how many may play. */
const isRules = ({ choices }: OptionField): boolean => choices.length > 0;

interface TableFormProps {
  game: GameInfo;
  preset: Preset;
  onClose: () => void;
}

function TableForm({ game, preset, onClose }: TableFormProps) {
  const [options, setOptions] = useState<Options>(() => defaultOptions(game));
  const [seats, setSeats] = useState(() => firstSeats(game, options, preset));
  const [title, setTitle] = useState("");
  const [grace, setGrace] = useState("");
  const [pace, setPace] = useState<Pace | null>(null);
  const [visibility, setVisibility] = useState<Visibility>(preset === "friends" ? "private" : "public");
  const [anonymous] = useState(!person.value?.known);
  const name = useName();
  const task = useTask();
  const take = (changed: Options) => {
    setOptions(changed);
    setSeats(fitSeats(seats, game, changed));
  };
  const change = (name: string, value: OptionValue) => take(fitOptions(game, { ...options, [name]: value }, name));
  const fields = game.options.filter((field) => isNeeded(field, options) && !isPreset(game, field));
  const rules = presetOf(game, options);
  const input = (field: OptionField) => (
    <OptionInput
      key={field.name}
      field={field}
      value={options[field.name] ?? field.default}
      onChange={(value) => change(field.name, value)}
    />
  );
  const submit = (event: Event) => {
    event.preventDefault();
    void task.run(async () => {
      await name.save();
      const plan = { game: game.name, seats: seats.map(seatPlan), options, name: title.trim(), grace: Number(grace) || null, pace };
      const table = await newTable({ ...plan, private: visibility === "private" });
      go(tablePath(table.id));
    });
  };
  return (
    <form class={parts.stack} onSubmit={submit}>
      {anonymous && <NameField value={name.typed} onInput={name.setTyped} />}
      {game.presets.length > 0 && (
        <PresetField game={game} value={rules} onChange={(name) => take(withPreset(game, options, name))} />
      )}
      {fields.filter(isRules).map(input)}
      {grouped(fields.filter(({ group }) => group)).map(([group, some]) => (
        <OptionGroup key={`${group} ${rules}`} title={some[0]!.group_title} open={rules === group}>
          {some.map(input)}
        </OptionGroup>
      ))}
      <SeatPlans game={game} options={options} seats={seats} onChange={setSeats} />
      {fields.filter((field) => !isRules(field) && !field.group).map(input)}
      {seats.some((seat) => seat === "open" || seat === "invite") && <GraceField value={grace} onChange={setGrace} />}
      <PaceField pace={pace} onChange={setPace} />
      <TitleField value={title} onInput={setTitle} />
      <VisibilityField value={visibility} onChange={setVisibility} />
      {task.problem && <Notice text={task.problem} />}
      <div class={cx("dialog-foot", parts.stickyFoot)}>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button type="submit" look="primary" busy={task.busy}>
          {t("create_submit")}
        </Button>
      </div>
    </form>
  );
}

interface PresetFieldProps {
  game: GameInfo;
  value: string;
  onChange: (name: string) => void;
}

/** Which rules: each choice stands for several options. */
function PresetField({ game, value, onChange }: PresetFieldProps) {
  return (
    <fieldset class="field">
      <legend>{t("create_rules")}</legend>
      <Segments
        label={t("create_rules")}
        value={value}
        choices={game.presets.map(({ name, title }) => ({ value: name, text: title }))}
        onChange={onChange}
      />
      <p class="hint" aria-live="polite">
        {game.presets.find(({ name }) => name === value)?.help}
      </p>
    </fieldset>
  );
}

/** Options that belong together, folded up unless they are what was chosen. */
function OptionGroup({ title, open, children }: { title: string; open: boolean; children: ComponentChildren }) {
  return (
    <details class={s.group} open={open}>
      <summary>{title}</summary>
      <div class={parts.stack}>{children}</div>
    </details>
  );
}

/** Seconds that somebody must be away before the others may let a bot play. */
const GRACES = [120, 900, 7200, 86_400, 259_200];

function GraceField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div class="field">
      <label for="table-grace">{t("create_grace")}</label>
      <select
        id="table-grace"
        class="select"
        value={value}
        aria-describedby="table-grace-help"
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{t("create_grace_usual")}</option>
        {GRACES.map((seconds) => (
          <option key={seconds} value={seconds}>
            {lasting(seconds)}
          </option>
        ))}
      </select>
      <p class="hint" id="table-grace-help">
        {t("create_grace_help")}
      </p>
    </div>
  );
}

function TitleField({ value, onInput }: { value: string; onInput: (title: string) => void }) {
  return (
    <div class="field">
      <label for="table-name">{t("create_name")}</label>
      <input
        id="table-name"
        class="input"
        value={value}
        maxLength={60}
        placeholder={t("create_name_placeholder")}
        aria-describedby="table-name-help"
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <p class="hint" id="table-name-help">
        {t("create_name_help")}
      </p>
    </div>
  );
}

type Visibility = "public" | "private";

function VisibilityField({ value, onChange }: { value: Visibility; onChange: (value: Visibility) => void }) {
  return (
    <fieldset class="field">
      <legend>{t("create_visibility")}</legend>
      <Segments
        label={t("create_visibility")}
        value={value}
        choices={[
          { value: "public", text: t("create_public") },
          { value: "private", text: t("create_private") },
        ]}
        onChange={onChange}
      />
      <p class="hint" aria-live="polite">
        {t(`create_${value}_help`)}
      </p>
    </fieldset>
  );
}
