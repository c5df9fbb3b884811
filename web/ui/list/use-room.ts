import { useLayoutEffect, useRef, useState } from "react";

/**
 * Whether a table fits into its frame: known before it is painted, and followed while either of them changes. No media
 * query could tell, since it depends on the words in the cells. `least` is the room in rem it needs to look well;
 * when its `columns` are others, what it needs is found out anew.
 */
export function useRoom(least: number, columns: string) {
  const frame = useRef<HTMLDivElement>(null);
  const needed = useRef(0);
  const measured = useRef(columns);
  const [hasRoom, setHasRoom] = useState(true);

  useLayoutEffect(() => {
    const element = frame.current;
    const [table, around] = [element?.firstElementChild, element?.parentElement];
    if (!element || !table || !around) return;
    if (measured.current !== columns) needed.current = 0;
    measured.current = columns;
    const measure = () => {
      const { clientWidth, offsetWidth, dataset } = element;
      const overflows = dataset["cards"] === undefined && table.scrollWidth > clientWidth;
      // Cards have no border: the room is what is around the frame, or a table that is a pixel too wide would come and go.
      const wanted = overflows ? table.scrollWidth + offsetWidth - clientWidth : 0;
      needed.current = Math.max(needed.current, least * rem(), wanted);
      setHasRoom(around.clientWidth >= needed.current);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    return () => observer.disconnect();
  });

  return { frame, hasRoom };
}

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
