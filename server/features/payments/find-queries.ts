import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, payments, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { subcategories } from "#server/platform/db/schema/reference.ts";
import { assumeFrequent, hasWord, shownDay, textOf, wordsOf } from "#server/platform/db/text-filter.ts";
import { accountText } from "#server/platform/db/text-search-indexes.ts";

export const freelancer = alias(accounts, "freelancer");

/** So many parties, and so many payments, are few. */
const few = 1000;

const isOneOf = (column: typeof workRequests.freelancerId | typeof works.ownerId, ids: readonly number[]) =>
  sql`${column} = any(${sql.param(ids)}::int[])`;

/** Payments to or by somebody of this name, or for a work of this kind; undefined where there are too many to look them up. */
async function paidWith(db: Db, word: string): Promise<readonly number[] | undefined> {
  const named = (role: "client" | "freelancer") =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.role, role), hasWord(accountText(accounts), word), hasWord(textOf(accounts.name), word)));
  const parties = await unionAll(named("client"), named("freelancer")).limit(few + 1);
  if (parties.length > few) return undefined;
  const ids = parties.map(({ id }) => id);
  const isOfKind = and(eq(subcategories.categoryId, works.categoryId), eq(subcategories.id, works.subcategoryId));
  const paid = () =>
    db
      .select({ id: payments.requestId })
      .from(workRequests)
      .innerJoin(payments, eq(payments.requestId, workRequests.id))
      .innerJoin(works, eq(works.id, workRequests.workId));
  const found = await unionAll(
    paid().where(isOneOf(workRequests.freelancerId, ids)),
    paid().where(isOneOf(works.ownerId, ids)),
    paid()
      .innerJoin(subcategories, isOfKind)
      .where(hasWord(textOf(subcategories.name), word)),
  ).limit(few + 1);
  return found.length > few ? undefined : found.map(({ id }) => id);
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

/** Which payments have all the words that were typed, in a statement that has these tables; see `fitting` of the accounts. */
export async function fitting(db: Db, typed: string | null | undefined): Promise<SQL | undefined> {
  const words = wordsOf(typed);
  const all = and(...words.map(shows));
  for (const word of words.filter((each) => isFigure(each) === undefined)) {
    const ids = await paidWith(db, word);
    if (ids) return and(all, inArray(payments.requestId, [...ids]));
  }
  return assumeFrequent(all);
}
