import { useId, useState } from "preact/hooks";

import { importRecord } from "../api/client";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { Notice } from "../ui/Notice";
import { useTask } from "../ui/hooks";
import { go, tablePath } from "../ui/route";
import { cx } from "../ui/cx";
import parts from "./parts.module.css";
import s from "./tables.module.css";

const LARGEST = 5 * 1024 * 1024;

/** Bring the record of a finished game, to replay it here. */
export function Import() {
  const [open, setOpen] = useState(false);
  return (
    <section class={s.import} aria-labelledby="import-title">
      <div>
        <h2 id="import-title">{t("import_title")}</h2>
        <p class="muted">{t("import_text")}</p>
      </div>
      <Button onClick={() => setOpen(true)}>
        <Icon name="upload" />
        {t("import_open")}
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </section>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [record, setRecord] = useState("");
  const [fileName, setFileName] = useState("");
  const task = useTask();
  const paste = useId();
  const tooLarge = record.length > LARGEST;
  const read = async (file: File | undefined) => {
    setFileName(file?.name ?? "");
    setRecord((await file?.text()) ?? "");
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void task.run(async () => go(tablePath((await importRecord(record)).id)));
  };
  return (
    <Dialog title={t("import_title")} onClose={onClose}>
      <form class={parts.stack} onSubmit={submit}>
        <p class="muted">{t("import_text")}</p>
        <label class={cx("button plain", s.file)}>
          <Icon name="upload" />
          <span>{fileName || t("import_file")}</span>
          <input
            class="visually-hidden"
            type="file"
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
        </label>
        <div class="field">
          <label for={paste}>{t("import_paste")}</label>
          <textarea
            id={paste}
            class={cx("input", s.record)}
            rows={6}
            spellcheck={false}
            value={record.slice(0, 20_000)}
            onInput={(event) => setRecord(event.currentTarget.value)}
          />
        </div>
        {tooLarge && <Notice text={t("import_too_large")} />}
        {task.problem && <Notice text={task.problem} />}
        <div class="dialog-foot">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" look="primary" busy={task.busy} disabled={!record.trim() || tooLarge}>
            {t("import_submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
