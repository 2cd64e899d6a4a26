import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

import { t } from "../i18n";
import { Icon } from "./Icon";

interface DialogProps {
  title: string;
  onClose: () => void;
  class?: string | undefined;
  children: ComponentChildren;
}

/**
 * A window over the page, shown as long as it is rendered. The browser's own dialog keeps the focus in it,
 * closes on Escape and hides the rest from screen readers; the focus goes back to where it was.
 */
export function Dialog({ title, onClose, class: className = "", children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const shown = box.current!;
    const before = document.activeElement;
    shown.showModal();
    return () => {
      shown.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      class={`dialog ${className}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === box.current) onClose();
      }}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" class="icon-button" aria-label={t("close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
