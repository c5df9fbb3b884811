import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Columns as they are; columns whose words may break anywhere; or each row as a card. */
type Room = "enough" | "tight" | "none";

interface MinWidths {
  /** In rem: the width that the columns need, and the one with broken words; undefined where words are never broken. */
  readonly enough: number;
  readonly tight: number | undefined;
}

/**
 * Whether a table fits into its frame: known before it is painted, and followed while either of them changes. No media
 * query could tell, since it depends on the words in the cells. When its `columns` are others, what it needs is found out anew.
 */
export function useResponsiveTable(min: MinWidths, columns: string) {
  const frame = useRef<HTMLDivElement>(null);
  const needed = useRef<Needed>({ enough: 0, tight: 0 });
  const measured = useRef(columns);
  // A frame is never wider than the window, so that a phone need not lay out columns first. A media query tells without
  // a layout, which `innerWidth` would force.
  const [room, setRoom] = useState<Room>(() => roomInWindow(min));

  useLayoutEffect(() => {
    const element = frame.current;
    const [table, around] = [element?.firstElementChild, element?.parentElement];
    if (!element || !table || !around) return;
    if (measured.current !== columns) needed.current = { enough: 0, tight: 0 };
    measured.current = columns;
    const measure = () => {
      noteNeed(element, table, needed.current);
      setRoom(roomWithin(around.clientWidth, min, needed.current));
    };
    // Cards fit anywhere: the observer measures them after they are laid out, and nothing is laid out only to be measured.
    if (element.dataset["room"] !== "none") measure();
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    return () => observer.disconnect();
  });

  return { frame, room };
}

type Needed = Record<"enough" | "tight", number>;

/** Cards have no border: the room is what is around the frame, or a table that is a pixel too wide would come and go. */
function noteNeed(frame: HTMLElement, table: Element, needed: Needed): void {
  const room = frame.dataset["room"] as Room;
  if (room === "none") return;
  const { scrollWidth } = table;
  if (scrollWidth <= frame.clientWidth) return;
  needed[room] = Math.max(needed[room], scrollWidth + frame.offsetWidth - frame.clientWidth);
}

const isWindowWide = (minWidth: number) => matchMedia(`(min-width: ${minWidth}rem)`).matches;

function roomInWindow({ enough, tight }: MinWidths): Room {
  if (isWindowWide(enough)) return "enough";
  return tight !== undefined && isWindowWide(tight) ? "tight" : "none";
}

function roomWithin(width: number, min: MinWidths, needed: Needed): Room {
  if (width >= Math.max(min.enough * rem(), needed.enough)) return "enough";
  return min.tight !== undefined && width >= Math.max(min.tight * rem(), needed.tight) ? "tight" : "none";
}

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * The widths of a table's columns as a grid template, so that each row has a layout of its own: browsers lay out a whole
 * table for each new row, and cannot skip rows outside the screen. Measured again when columns or width change; undefined
 * while the table has its native layout to be measured.
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
