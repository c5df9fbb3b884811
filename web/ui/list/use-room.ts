import { useLayoutEffect, useRef, useState } from "react";

/**
 * Whether a table fits into its frame: known before it is painted, and followed while either of them changes. No media
 * query could tell, since it depends on the words in the cells. `least` is the room in rem it needs to look well.
 */
export function useRoom(least: number) {
  const frame = useRef<HTMLDivElement>(null);
  const needed = useRef(0);
  const [hasRoom, setHasRoom] = useState(true);

  useLayoutEffect(() => {
    const element = frame.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    const measure = () => {
      const { clientWidth, dataset } = element;
      const overflows = dataset["cards"] === undefined && table.scrollWidth > clientWidth;
      needed.current = Math.max(needed.current, least * rem(), overflows ? table.scrollWidth : 0);
      setHasRoom(clientWidth >= needed.current);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });

  return { frame, hasRoom };
}

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
