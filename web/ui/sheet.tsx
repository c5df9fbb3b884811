import { IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { t } from "#web/lib/text.ts";

interface Props {
  readonly title: string;
  readonly close: () => void;
  /** Stands at its foot, also where the rest is scrolled. */
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** Lies over the page, on a phone from its foot on. Escape, the way back and a tap beside it close it. */
export function Sheet({ title, close, foot, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Closing it before it goes gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    addEventListener("popstate", close);
    return () => removeEventListener("popstate", close);
  }, [close]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it for keyboards
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={heading}
      onCancel={close}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className="sheet-body">
        <div className="sheet-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" className="icon-button" aria-label={t("Close")} onClick={close}>
            <IconX size={20} aria-hidden />
          </button>
        </div>
        <div className="sheet-content">{children}</div>
        <div className="sheet-foot">{foot}</div>
      </div>
    </dialog>
  );
}
