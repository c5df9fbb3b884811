import { IconChevronLeft, IconChevronRight, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { formatCount } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import "./gallery.css";

interface Props {
  /** What the pictures show. */
  readonly title: string;
  readonly pictures: readonly string[];
  readonly first: number;
  readonly close: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The pictures of a sample as large as the window. The arrow keys go through them, Enter and a click zoom, Escape closes. */
export function Gallery({ title, pictures, first, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(first);
  const [isZoomed, setZoomed] = useState(false);
  // Closing it before it is removed returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  function move(step: number): void {
    setZoomed(false);
    setAt((at + step + pictures.length) % pictures.length);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined || pictures.length < 2 || isZoomed) return;
    event.preventDefault();
    move(step);
  }
  const place = t("Picture {number} of {count}", { number: formatCount(at + 1), count: formatCount(pictures.length) });
  return (
    <dialog ref={dialog} className="gallery" aria-label={title} onCancel={close} onKeyDown={onKeyDown}>
      <div className="gallery-head">
        <p>
          <strong>{title}</strong> {pictures.length > 1 && <span className="soft small">{place}</span>}
        </p>
        <button type="button" className="icon-button" aria-label={t("Close")} onClick={close}>
          <IconX size={22} aria-hidden />
        </button>
      </div>
      <button
        type="button"
        className="gallery-picture"
        data-zoomed={isZoomed || undefined}
        aria-pressed={isZoomed}
        aria-label={t("Zoom")}
        onClick={() => setZoomed(!isZoomed)}
      >
        <img
          src={`/images/${pictures[at]}`}
          alt={t("Picture {number} of {title}", { number: formatCount(at + 1), title })}
        />
      </button>
      {pictures.length > 1 && (
        <div className="gallery-foot">
          <button type="button" className="icon-button" aria-label={t("Previous picture")} onClick={() => move(-1)}>
            <IconChevronLeft size={26} aria-hidden />
          </button>
          <button type="button" className="icon-button" aria-label={t("Next picture")} onClick={() => move(1)}>
            <IconChevronRight size={26} aria-hidden />
          </button>
        </div>
      )}
    </dialog>
  );
}
