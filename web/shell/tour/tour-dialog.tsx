import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Role } from "#domain/role.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";
import "./tour.css";

interface HighlightBox {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

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

/** The height of the bubble in pixels: what the longest step needs on the narrowest phone. */
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

/** The first of these elements that is visible. */
const seen = (selectors: readonly string[]): Element | undefined =>
  selectors
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .find((element) => element.getClientRects().length > 0);

const isSame = (a: HighlightBox | undefined, b: HighlightBox | undefined) =>
  a?.top === b?.top && a?.left === b?.left && a?.width === b?.width && a?.height === b?.height;

/**
 * The box of the highlighted element in each frame, because it may appear late, be scrolled, or be moved by other content.
 * It is scrolled into view once, when it appears.
 */
function useHighlightBox(selectors: readonly string[]): HighlightBox | undefined {
  const [spot, setSpot] = useState<HighlightBox>();
  const key = selectors.join(", ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same selectors in another array are the same
  useEffect(() => {
    let scrolledTo: Element | undefined;
    let last: HighlightBox | undefined;
    let frame = requestAnimationFrame(look);
    function look(): void {
      const element = seen(selectors);
      if (element && element !== scrolledTo) element.scrollIntoView({ block: "center" });
      scrolledTo = element;
      const box = element?.getBoundingClientRect();
      const now = box && { top: box.top, left: box.left, width: box.width, height: box.height };
      if (!isSame(now, last)) setSpot(now);
      last = now;
      frame = requestAnimationFrame(look);
    }
    return () => cancelAnimationFrame(frame);
  }, [key]);
  return spot;
}

interface TourStep {
  /** The element that a step points at: the first of these that is visible, because a phone folds its menu. */
  readonly at: readonly string[];
  readonly title: string;
  readonly text: string;
}

const burger = ".burger";
const jumpButton = ".jump-button";

/** The steps of the tour of each area, in the order of the work. */
const tourOf: Readonly<Record<Role, () => readonly TourStep[]>> = {
  client: () => [
    {
      at: ['main a[href="/clientmaster/workpost"]'],
      title: t("Start here"),
      text: t("Post a job with a budget and a deadline."),
    },
    {
      at: ['nav a[href="/clientmaster/workreqview"]', burger],
      title: t("Review applications"),
      text: t("Under Requests, review profiles and résumés, compare applicants and accept one."),
    },
    {
      at: ['nav a[href="/clientmaster/clientprojects"]', burger],
      title: t("Work progress"),
      text: t("Follow the progress under Projects. Pay once the work is complete."),
    },
    {
      at: ["main .tiles"],
      title: t("What needs your attention"),
      text: t("Payments due, applications to answer and ongoing projects. Select a figure to open it."),
    },
  ],
  freelancer: () => [
    {
      at: ['main a[href="/freelancermaster/workview"]'],
      title: t("Find work"),
      text: t("Jobs in your field are listed first. Open one and apply with your résumé."),
    },
    {
      at: ['nav a[href="/freelancermaster/myrequest"]', burger],
      title: t("Track your applications"),
      text: t("My Request shows the status. An accepted application becomes a project."),
    },
    {
      at: ['nav a[href="/freelancermaster/projects"]', burger],
      title: t("Report progress and get paid"),
      text: t("Under Projects, report your progress. At 100 % the company pays, and your earnings appear here."),
    },
    {
      at: ["main .tiles"],
      title: t("What needs your attention"),
      text: t("Projects, applications and payments due to you. Select a figure to open it."),
    },
  ],
  admin: () => [
    {
      at: ["main .tiles"],
      title: t("What needs your attention"),
      text: t("The figures at the top show what needs your attention. My Task lists it all."),
    },
    {
      at: ['nav a[href="/adminmaster/verification"]', burger],
      title: t("Start with companies"),
      text: t("Under Company Verification, verify companies. Only verified companies can post jobs."),
    },
    {
      at: ['nav a[href="/adminmaster/districtreg"]', burger],
      title: t("Reference data"),
      text: t("Register districts, locations, categories and subcategories, and change them under Views."),
    },
    {
      at: [jumpButton],
      title: t("Quick navigation"),
      text: t("Press Ctrl K or the magnifying glass to open any screen, company, freelancer, category or payment."),
    },
  ],
};
