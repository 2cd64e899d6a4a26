/** What somebody chooses for games over days: how they are told, and when they play. */
import { t } from "../i18n";
import { Dialog } from "../ui/Dialog";
import { NoticesForm } from "./NoticesForm";
import parts from "./parts.module.css";
import { RhythmForm } from "./RhythmForm";

export function DaysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("days_title")} onClose={onClose}>
      <div class={parts.stack}>
        <NoticesForm />
        <RhythmForm />
      </div>
    </Dialog>
  );
}
