import { t } from "../i18n";

/** Grey places where things will be, and a word for those who do not see them. */
export function Loading({ rows = 3, height = 96 }: { rows?: number; height?: number }) {
  return (
    <div class="loading" role="status">
      <span class="visually-hidden">{t("loading")}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} class="skeleton" style={{ height: `${height}px` }} />
      ))}
    </div>
  );
}
