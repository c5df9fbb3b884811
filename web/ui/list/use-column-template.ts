import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

/**
 * The widths that a table has given to its columns, as a template for rows that are laid out each by itself: a browser lays
 * out a whole table whenever a row comes to it, and cannot leave out the rows that nobody sees. Measured anew when the
 * columns or the room change; undefined while the table is laid out as one, so that it can be.
 */
export function useColumnTemplate(frame: RefObject<HTMLElement | null>, isWanted: boolean, columns: string) {
  const [width, setWidth] = useState(0);
  const [measured, setMeasured] = useState<{ readonly of: string; readonly template: string }>();
  const of = `${width} ${columns}`;

  useEffect(() => {
    const element = frame.current;
    if (!isWanted || !element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, isWanted]);

  useLayoutEffect(() => {
    if (!isWanted || width === 0 || measured?.of === of) return;
    const heads = [...(frame.current?.querySelectorAll("th") ?? [])];
    const template = heads.map((head) => `minmax(0, ${head.getBoundingClientRect().width}fr)`).join(" ");
    setMeasured({ of, template });
  }, [frame, isWanted, width, measured, of]);

  return isWanted && measured?.of === of ? measured.template : undefined;
}
