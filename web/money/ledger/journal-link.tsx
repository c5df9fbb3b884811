import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { dayRange } from "#web/lib/day-range.ts";
import type { BooksSearch } from "#web/money/ledger/queries.ts";

interface Props {
  readonly of: Pick<BooksSearch, "account" | "holder">;
  readonly children: ReactNode;
}

/** Leads from a figure of the books to the entries behind it, of the same period. */
export const JournalLink = ({ of, children }: Props) => (
  <Link to="/adminmaster/books" search={(before) => ({ ...dayRange(before), tab: "journal", ...of })}>
    {children}
  </Link>
);
