import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { type TaxNumberStatus, taxNumberMoves } from "#domain/money/tax-numbers.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { taxPeople } from "#server/platform/db/schema/taxes.ts";
import type { PageRequest } from "#server/platform/page.ts";

/** Changes with each time that numbers are saved. */
const version = sql<string>`(extract(epoch from ${taxPeople.savedAt}) * 1000)::int8::text`;

/** The tax numbers of an account as its owner sees them. */
export async function ownNumbers(db: Db, accountId: number) {
  const { legalName, address, stateCode: state, gstin, panLast4, status, reason } = taxPeople;
  const [row] = await db
    .select({ legalName, address, state, gstin, panLast4, status, reason })
    .from(taxPeople)
    .where(eq(taxPeople.accountId, accountId));
  return row;
}

type NewNumbers = Omit<typeof taxPeople.$inferInsert, "status" | "reason" | "savedAt" | "decidedAt" | "decidedBy">;

/** Replaces what an account had saved before. A second time in the same millisecond is another version too. */
export async function saveNumbers(tx: Db, row: NewNumbers): Promise<void> {
  const waits = { status: taxNumberMoves.save.to, reason: null, decidedAt: null, decidedBy: null };
  const savedAt = sql`greatest(now(), ${taxPeople.savedAt} + interval '1 millisecond')`;
  await tx
    .insert(taxPeople)
    .values(row)
    .onConflictDoUpdate({ target: taxPeople.accountId, set: { ...row, ...waits, savedAt } });
}

interface PeopleRequest extends PageRequest {
  readonly status?: TaxNumberStatus | null | undefined;
}

/** Tax numbers with whom they belong to, the last that were saved first. */
export async function listNumbers(db: Db, { status, ...request }: PeopleRequest) {
  const isPanShared = sql<boolean>`exists (
    select from ${taxPeople} other where other.pan_fingerprint = ${taxPeople.panFingerprint}
      and other.account_id <> ${taxPeople.accountId})`;
  const select = (page: TimePage) =>
    db
      .select({ numbers: taxPeople, role: accounts.role, name: accounts.name, isPanShared, version })
      .from(taxPeople)
      .innerJoin(accounts, eq(accounts.id, taxPeople.accountId))
      .where(and(status ? eq(taxPeople.status, status) : undefined, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: taxPeople.savedAt, id: taxPeople.accountId };
  const { rows, next } = await pageByTime(request, order, select, ({ numbers }) => [
    numbers.savedAt,
    numbers.accountId,
  ]);
  const shown = rows.map(({ numbers, ...row }) => {
    const { accountId: loginid, panLast4, savedAt, reason, legalName, address, stateCode: state, gstin } = numbers;
    return {
      ...row,
      loginid,
      legalName,
      address,
      state,
      gstin,
      status: numbers.status,
      panLast4,
      reason: reason ?? "",
      savedAt: savedAt.toISOString(),
    };
  });
  return { rows: shown, next };
}

interface Decision {
  readonly accountId: number;
  readonly version: string;
  readonly decidedBy: number;
  readonly reason?: string;
}

/** Checks or refuses the numbers that the admin has read, in one guarded statement. Nothing where they have moved on. */
export async function decideOnNumbers(
  tx: Db,
  move: "check" | "refuse",
  { accountId, version: read, decidedBy, reason }: Decision,
) {
  const { from, to } = taxNumberMoves[move];
  const [decided] = await tx
    .update(taxPeople)
    .set({ status: to, reason: reason ?? null, decidedBy, decidedAt: sql`now()` })
    .where(and(eq(taxPeople.accountId, accountId), sql`${version} = ${read}`, inArray(taxPeople.status, [...from])))
    .returning({ accountId: taxPeople.accountId });
  return decided;
}

export const newNumbersCount = (db: Db): Promise<number> => db.$count(taxPeople, eq(taxPeople.status, "new"));

export const hasNumbers = async (db: Db, accountId: number): Promise<boolean> =>
  (await db.$count(taxPeople, eq(taxPeople.accountId, accountId))) > 0;

/** The encrypted PAN of an account. */
export async function sealedPanOf(db: Db, accountId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ panSealed: taxPeople.panSealed })
    .from(taxPeople)
    .where(eq(taxPeople.accountId, accountId));
  return row?.panSealed ?? undefined;
}

/** Any encrypted PAN, to check whether SECRET_KEY is still the key that encrypted it. */
export async function anyPan(db: Db) {
  const [row] = await db
    .select({ accountId: taxPeople.accountId, panSealed: taxPeople.panSealed })
    .from(taxPeople)
    .where(isNotNull(taxPeople.panSealed))
    .limit(1);
  return row;
}
