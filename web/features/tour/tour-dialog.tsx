import { useLayoutEffect, useRef, useState } from "react";
import type { Role } from "#domain/role.ts";
import { tourOf } from "#web/features/tour/tour-steps.ts";
import { type HighlightBox, useHighlightBox } from "#web/features/tour/use-highlight-box.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";
import "./tour.css";

interface Props {
  readonly of: Role;
  readonly close: () => void;
}

/** Points at one thing after the other and says what it is for. Escape ends it, and the focus goes back to where it was. */
export function TourDialog({ of: role, close }: Props) {
  const [steps] = useState(tourOf[role]);
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const step = steps[at];
  const spot = useHighlightBox(step?.at ?? []);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    next.current?.focus();
    return () => element?.close();
  }, []);

  if (!step) return null;
  const isLast = at === steps.length - 1;
  return (
    <dialog ref={dialog} className="tour" aria-labelledby="tour-title" aria-describedby="tour-text" onCancel={close}>
      {spot && <div className="tour-ring" style={around(spot)} />}
      <div className="tour-bubble" style={spot ? beside(spot) : inTheMiddle}>
        <div aria-live="polite">
          <p className="soft small number">{t("{step} of {all}", { step: at + 1, all: steps.length })}</p>
          <h2 id="tour-title">{step.title}</h2>
          <p id="tour-text">{step.text}</p>
        </div>
        <Row spread gap={2}>
          <Button size="small" onClick={close}>
            {t("Skip")}
          </Button>
          <Row gap={2}>
            <Button size="small" aria-disabled={at === 0 || undefined} onClick={() => setAt(Math.max(0, at - 1))}>
              {t("Back")}
            </Button>
            <Button size="small" tone="primary" ref={next} onClick={isLast ? close : () => setAt(at + 1)}>
              {isLast ? t("Done") : t("Next")}
            </Button>
          </Row>
        </Row>
      </div>
    </dialog>
  );
}

const air = 6;
const gap = 14;
const inTheMiddle = { top: "40%", left: "50%", transform: "translate(-50%, -50%)" };

const around = ({ top, left, width, height }: HighlightBox) => ({
  top: top - air,
  left: left - air,
  width: width + 2 * air,
  height: height + 2 * air,
});

/** In pixels; as much as the longest step needs on the narrowest phone. */
const bubbleHeight = 230;

/** Below it where there is room, else where there is more of it, and never beyond an edge. */
function beside({ top, left, width, height }: HighlightBox) {
  const side = `clamp(1rem, ${left + width / 2}px - var(--tour-width) / 2, 100vw - var(--tour-width) - 1rem)`;
  const farthest = innerHeight - bubbleHeight;
  const below = innerHeight - (top + height);
  return below >= Math.min(top, bubbleHeight)
    ? { left: side, top: Math.min(top + height + gap, farthest) }
    : { left: side, bottom: Math.min(innerHeight - top + gap, farthest) };
}
