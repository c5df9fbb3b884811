import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { earnedKinds } from "#domain/money/ledger.ts";
import type { ProviderName } from "#domain/money/payment-order.ts";
import { freelancer } from "#server/hiring/requests/queries.ts";
import { creditOf, isKind, partsOfEntry } from "#server/money/ledger/queries.ts";
import { dayOf, rupeesOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { ledgerEntries } from "#server/platform/db/schema/ledger.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { subcategories } from "#server/platform/db/schema/reference.ts";
import { assumeFrequent, hasWord, shownDay, textOf, wordsOf } from "#server/platform/db/text-filter.ts";
import { accountText } from "#server/platform/db/text-search-indexes.ts";
import type { PageRequest, TextSearch } from "#server/platform/page.ts";

interface Sorting {
  readonly sort?: "newest" | "oldest" | null | undefined;
}

/** No provider captured the payment; `confirmed` are the providers whose payments an admin confirms. */
const isReversible = (confirmed: readonly ProviderName[]) => sql<boolean>`coalesce((
  select ${inArray(paymentOrders.provider, [...confirmed])} from ${paymentOrders}
  where ${eq(paymentOrders.id, payments.orderId)}), true)`;

/**
 * Payments with the amounts of the ledger, without reversed ones. The first row of the first page carries the earnings of the
 * platform (docs/design/details.md#8).
 */
export async function listPayments(
  db: Db,
  request: PageRequest & TextSearch & Sorting,
  confirmed: readonly ProviderName[],
) {
  const parts = partsOfEntry(db);
  const filter = await matchesText(db, request.q);
  const select = (page: TimePage) =>
    db
      .select({
        requestid: payments.requestId,
        freelancername: freelancer.name,
        subcategory: subcategories.name,
        companyname: accounts.name,
        cost: rupeesOf(sql`${parts.charged}`),
        brokerage: rupeesOf(sql`${parts.kept}`),
        amount: rupeesOf(sql`${parts.owed}`),
        clientFee: rupeesOf(sql`${parts.clientFee}`),
        paymentdate: dayOf(payments.paidAt),
        isReversible: isReversible(confirmed),
        at: payments.paidAt,
        id: payments.id,
      })
      .from(payments)
      .innerJoin(ledgerEntries, and(eq(ledgerEntries.paymentId, payments.id), isKind("payment")))
      .innerJoinLateral(parts, sql`true`)
      .innerJoin(workRequests, eq(workRequests.id, payments.requestId))
      .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
      .innerJoin(works, eq(works.id, workRequests.workId))
      .innerJoin(subcategories, eq(subcategories.id, works.subcategoryId))
      .innerJoin(accounts, eq(accounts.id, works.ownerId))
      .where(and(isNull(payments.reversedAt), page.where, filter))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: payments.paidAt, id: payments.id, isOldestFirst: request.sort === "oldest" };
  const { rows, next } = await pageByTime(request, order, select, (row) => [row.at, row.id]);
  const [first, ...others] = rows;
  if (request.after || !first) return { rows, next };
  return { rows: [{ ...first, total_earnings: await creditOf(db, "brokerage", earnedKinds) }, ...others], next };
}

/** With more matching parties or payments than this, the filter is not resolved to ids first. */
const maxCandidates = 1000;

const isOneOf = (column: typeof workRequests.freelancerId | typeof workRequests.ownerId, ids: readonly number[]) =>
  sql`${column} = any(${sql.param(ids)}::int[])`;

/** Payments by or to accounts of this name, or for works of this kind; undefined where there are too many. */
async function candidates(db: Db, word: string): Promise<readonly number[] | undefined> {
  const named = (role: "client" | "freelancer") =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.role, role), hasWord(accountText(accounts), word), hasWord(textOf(accounts.name), word)));
  const parties = await unionAll(named("client"), named("freelancer")).limit(maxCandidates + 1);
  if (parties.length > maxCandidates) return undefined;
  const ids = parties.map(({ id }) => id);
  const isOfKind = and(eq(subcategories.categoryId, works.categoryId), eq(subcategories.id, works.subcategoryId));
  const paid = () =>
    db
      .select({ id: payments.requestId })
      .from(workRequests)
      .innerJoin(payments, eq(payments.requestId, workRequests.id))
      .innerJoin(works, eq(works.id, workRequests.workId));
  const matches = await unionAll(
    paid().where(isOneOf(workRequests.freelancerId, ids)),
    paid().where(isOneOf(workRequests.ownerId, ids)),
    paid()
      .innerJoin(subcategories, isOfKind)
      .where(hasWord(textOf(subcategories.name), word)),
  ).limit(maxCandidates + 1);
  return matches.length > maxCandidates ? undefined : matches.map(({ id }) => id);
}

/** An amount in rupees, the number of a request, or a day, as the table shows them. */
function isFigure(word: string): SQL | undefined {
  if (/^\d{1,10}(\.\d{1,2})?$/.test(word)) {
    const amount = sql`${Math.round(Number(word) * 100)}::int8`;
    const isAmount = [payments.cost, payments.brokerage, payments.net].map((column) => sql`${column} = ${amount}`);
    return or(sql`${payments.requestId} = ${Number(word)}::numeric`, ...isAmount);
  }
  return /^\d\d-\d\d-\d{4}$/.test(word) ? sql`${shownDay(payments.paidAt)} = ${word}` : undefined;
}

const names = textOf(freelancer.name, accounts.name, subcategories.name);

const shows = (word: string) => or(hasWord(names, word), isFigure(word));

/** Payments that contain all typed words, for a statement that joins these tables; see `matchesText` of the accounts. */
async function matchesText(db: Db, typed: string | null | undefined): Promise<SQL | undefined> {
  const words = wordsOf(typed);
  const all = and(...words.map(shows));
  for (const word of words.filter((each) => isFigure(each) === undefined)) {
    const ids = await candidates(db, word);
    if (ids) return and(all, inArray(payments.requestId, [...ids]));
  }
  return assumeFrequent(all);
}
