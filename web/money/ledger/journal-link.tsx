import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addDays } from "#domain/day.ts";
import { type DayRange, dayRange } from "#web/lib/day-range.ts";
import type { BooksSearch } from "#web/money/ledger/queries.ts";

/** When a figure was counted: in the period, or until its start or its end. */
type Moment = "period" | "opening" | "closing";

interface Props {
  readonly of: Pick<BooksSearch, "account" | "holder" | "figure">;
  readonly at?: Moment | undefined;
  readonly children: ReactNode;
}

function daysOf({ startdate, enddate }: DayRange, at: Moment): DayRange {
  if (at === "period") return dayRange({ ...(startdate && { startdate }), ...(enddate && { enddate }) });
  if (at === "closing") return enddate ? { enddate } : {};
  return startdate ? { enddate: addDays(startdate, -1) } : {};
}

/** Leads from a figure of the books to the entries behind it. */
export const JournalLink = ({ of, at = "period", children }: Props) => (
  <Link to="/adminmaster/books" search={(before) => ({ ...daysOf(dayRange(before), at), tab: "journal", ...of })}>
    {children}
  </Link>
);

interface FigureProps extends Omit<Props, "children"> {
  readonly paise: number;
  readonly text: string;
}

/** A figure that opens its entries. Nothing is behind a zero. */
export const Figure = ({ paise, text, ...link }: FigureProps) =>
  paise === 0 ? text : <JournalLink {...link}>{text}</JournalLink>;
