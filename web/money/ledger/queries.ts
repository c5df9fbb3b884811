import type { BookFigure, unknownHolder } from "#domain/money/books.ts";
import type { LedgerAccount } from "#domain/money/ledger.ts";
import type { ProviderName } from "#domain/money/payment-order.ts";
import { type DayRange, dayRange } from "#web/lib/day-range.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** The books in the address: the period, and of whose money the journal is read. */
export interface BooksSearch extends DayRange {
  readonly tab?: string;
  readonly account?: LedgerAccount;
  readonly figure?: BookFigure;
  readonly holder?: ProviderName | typeof unknownHolder;
}

/** Parses the address; the server refuses an unknown account. */
export const booksSearch = ({ tab, account, figure, holder, ...days }: BooksSearch): BooksSearch => ({
  ...dayRange(days),
  ...(tab && { tab }),
  ...(account && { account }),
  ...(figure && { figure }),
  ...(holder && { holder }),
});

export const journalInput = ({ tab: _, ...input }: BooksSearch) => input;

export const balancesQuery = (range: DayRange) => allRowsQuery("ledger.listBalances", dayRange(range));
export const cashQuery = (range: DayRange) => allRowsQuery("ledger.listCash", dayRange(range));
/** What was sent to freelancers, and what came back. */
export const payoutsOf = (range: DayRange) => ({ ...dayRange(range), account: "paid_out" }) as const;
export const paidOutQuery = (range: DayRange) => pagedQuery("ledger.listPostings", payoutsOf(range));
export const journalQuery = (search: BooksSearch) => pagedQuery("ledger.listPostings", journalInput(search));
