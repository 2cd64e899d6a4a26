import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { newTable, person } from "../api/client";
import type { GameInfo, OptionField } from "../api/schema";
import { maybe, t } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { Segments } from "../ui/Segments";
import { grouped } from "../table/grammar";
import { sentenceOf, useTask, type Loaded } from "../ui/hooks";
import { go, tablePath } from "../ui/route";
import { NameField, useName } from "./NameField";
import { OptionInput } from "./OptionInput";
import {
  choiceName, defaultOptions, firstSeats, fitOptions, fitSeats, isNeeded, isPreset, presetOf, seatPlan, withPreset, type Options,
  type OptionValue, type Preset,
} from "./plan";
import { SeatPlans } from "./SeatPlans";

interface CreateTableProps {
  games: Loaded<GameInfo[]>;
  preset: Preset;
  onClose: () => void;
}

/** The form for a new table, made from what the chosen game says about itself. */
export function CreateTable({ games, preset, onClose }: CreateTableProps) {
  const [chosen, choose] = useState("");
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
      const plan = { game: game.name, seats: seats.map(seatPlan), options, name: title.trim() };
      const table = await newTable({ ...plan, private: visibility === "private" });
      go(tablePath(table.id));
    });
  };
  return (
    <form class="stack" onSubmit={submit}>
      {anonymous && <NameField value={name.typed} onInput={name.setTyped} />}
      {game.presets.length > 0 && (
        <PresetField game={game} value={rules} onChange={(name) => take(withPreset(game, options, name))} />
      )}
      {fields.filter(isRules).map(input)}
      {grouped(fields.filter(({ group }) => group)).map(([group, some]) => (
        <OptionGroup key={`${group} ${rules}`} group={group} open={rules === group}>
          {some.map(input)}
        </OptionGroup>
      ))}
      <SeatPlans game={game} options={options} seats={seats} onChange={setSeats} />
      {fields.filter((field) => !isRules(field) && !field.group).map(input)}
      <TitleField value={title} onInput={setTitle} />
      <VisibilityField value={visibility} onChange={setVisibility} />
      {task.problem && <Notice text={task.problem} />}
      <div class="dialog-foot sticky">
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
      <legend>{t("option_tier")}</legend>
      <Segments
        label={t("option_tier")}
        value={value}
        choices={game.presets.map(({ name }) => ({ value: name, text: choiceName("tier", name) }))}
        onChange={onChange}
      />
      <p class="hint" aria-live="polite">
        {maybe(`preset_${value}_help`) ?? ""}
      </p>
    </fieldset>
  );
}

/** Options that belong together, folded up unless they are what was chosen. */
function OptionGroup({ group, open, children }: { group: string; open: boolean; children: ComponentChildren }) {
  return (
    <details class="option-group" open={open}>
      <summary>{maybe(`group_${group}`) ?? group}</summary>
      <div class="stack">{children}</div>
    </details>
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
