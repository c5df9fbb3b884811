import { IconSearch } from "@tabler/icons-react";
import { useLayoutEffect, useState } from "react";
import { t } from "#web/lib/text.ts";
import type { JumpProps } from "#web/shell/jump/jump.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import "./jump.css";

const Jump = lazyPart(async () => (await import("#web/shell/jump/jump.tsx")).Jump);

/** Opens what leads to any screen or record: by Ctrl K, ⌘ K, or here. Not over a question that waits for its answer. */
export function JumpButton(where: Omit<JumpProps, "close">) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  // In a layout effect, so that the shortcut works as soon as the button is painted.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (document.querySelector("dialog[open]") === null) setOpen(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="icon-button jump-button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} stroke={1.7} aria-hidden />
        <span className="hidden-visually">{t("Jump to a screen or a record")}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {open && <Jump of={{ ...where, close }} onMissing={close} />}
    </>
  );
}
