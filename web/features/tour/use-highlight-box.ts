import { useEffect, useState } from "react";

export interface HighlightBox {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** The first of them that is to be seen. */
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
export function useHighlightBox(selectors: readonly string[]): HighlightBox | undefined {
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
