import { useEffect, useRef, useState } from "preact/hooks";

import { t } from "../i18n";
import { Button } from "./Button";
import { Icon } from "./Icon";

interface CopyLinkProps {
  link: string;
  label: string;
  /** Copy it as soon as it is shown: somebody has just asked for it. */
  atOnce?: boolean;
}

/** A link in a field, and a button that copies it; where copying is forbidden the field is selected instead. */
export function CopyLink({ link, label, atOnce = false }: CopyLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    field.current!.select();
    setCopied(await toClipboard(link));
  };
  useEffect(() => {
    if (atOnce) void copy();
  }, [link]);
  return (
    <div class="copy-link">
      <input
        ref={field}
        class="input"
        readOnly
        value={link}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={copy}>
        <Icon name={copied ? "check" : "copy"} />
        <span aria-live="polite">{copied ? t("room_copied") : t("room_copy_link")}</span>
      </Button>
    </div>
  );
}

/** Pages without encryption have no clipboard; the old way copies what is selected. */
async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
