import { useLayoutEffect, useRef, useState } from "react";

/** As it is; with words that may break anywhere; or each row as a card. */
export type Room = "enough" | "tight" | "none";

interface Least {
  /** In rem: the room it needs to look well, and with words that are broken; without the latter none ever is. */
  readonly enough: number;
  readonly tight: number | undefined;
}

/**
 * Whether a table fits into its frame: known before it is painted, and followed while either of them changes. No media
 * query could tell, since it depends on the words in the cells. When its `columns` are others, what it needs is found out anew.
 */
export function useRoom(least: Least, columns: string) {
  const frame = useRef<HTMLDivElement>(null);
  const needed = useRef({ enough: 0, tight: 0 });
  const measured = useRef(columns);
  const [room, setRoom] = useState<Room>("enough");

  useLayoutEffect(() => {
    const element = frame.current;
    const [table, around] = [element?.firstElementChild, element?.parentElement];
    if (!element || !table || !around) return;
    if (measured.current !== columns) needed.current = { enough: 0, tight: 0 };
    measured.current = columns;
    const measure = () => {
      const { clientWidth, offsetWidth } = element;
      const shown = element.dataset["room"] as Room;
      // Cards have no border: the room is what is around the frame, or a table that is a pixel too wide would come and go.
      if (shown !== "none" && table.scrollWidth > clientWidth)
        needed.current[shown] = Math.max(needed.current[shown], table.scrollWidth + offsetWidth - clientWidth);
      const has = (way: "enough" | "tight", rems: number) =>
        around.clientWidth >= Math.max(rems * rem(), needed.current[way]);
      if (has("enough", least.enough)) setRoom("enough");
      else setRoom(least.tight !== undefined && has("tight", least.tight) ? "tight" : "none");
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    return () => observer.disconnect();
  });

  return { frame, room };
}

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
