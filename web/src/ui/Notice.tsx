import { t } from "../i18n";
import { Button } from "./Button";

/** What went wrong, read out at once, with a way to try again if there is one. */
export function Notice({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div class="notice" role="alert">
      <span>{text}</span>
      {onRetry && <Button onClick={onRetry}>{t("retry")}</Button>}
    </div>
  );
}
