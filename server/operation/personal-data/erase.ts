import type { AuditFacts } from "#domain/operation/audit.ts";
import { erasureCall, type KeptData } from "#domain/operation/personal-data.ts";
import {
  applyErasureRules,
  deleteInvitationsTo,
  type ErasureRules,
  keptOf,
  lockPerson,
  membersOf,
  type Person,
  personWith,
  storeReceiptParties,
} from "#server/operation/personal-data/erase-queries.ts";
import { forgetWords, replaceName } from "#server/operation/personal-data/name-queries.ts";
import { filesOf } from "#server/operation/personal-data/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

export interface Erased {
  readonly person: Person;
  /** The account and its members, as they were before. */
  readonly people: readonly Person[];
  /** Files that nothing refers to any more, unless a message of the account does. */
  readonly files: readonly string[];
  readonly kept: readonly KeptData[];
}

/** Locks an account and everything that an erasure changes. Nothing for an admin. */
export async function lockForErasure(tx: Db, accountId: number): Promise<Person | undefined> {
  await lockPerson(tx, accountId);
  return personWith(tx, accountId);
}

/** The first erasure of an account, and each change of its status: a call that ran meanwhile may have changed it as well. */
async function recordErasure(tx: Db, { accountId, role, status, erasedAt }: Person, counts: AuditFacts): Promise<void> {
  const isRejected = role === "client" && status !== "rejected";
  if (erasedAt && !isRejected) return;
  const [before, move] = isRejected ? [{ status }, { status: "rejected" }] : [{}, {}];
  const after = { ...move, ...(erasedAt ? {} : counts) };
  await insertOwnEntry(tx, { call: erasureCall, subject: "account", subjectId: String(accountId), before, after });
}

/**
 * Erases a locked account. The same once more erases what a call that ran meanwhile has written, and changes nothing else.
 */
export async function eraseAccount(tx: Db, person: Person, { personalData, years }: ErasureRules): Promise<Erased> {
  const { accountId } = person;
  const files = await filesOf(tx, accountId);
  if (!person.erasedAt) await storeReceiptParties(tx, accountId, years.receipts);
  // The people of a company go with it.
  const people = [person, ...(await membersOf(tx, accountId))];
  for (const each of people) {
    await applyErasureRules(tx, personalData, each.accountId);
    await deleteInvitationsTo(tx, each.email);
    await replaceName(tx, each);
    await forgetWords(tx, each.name);
  }
  const keptData = await keptOf(tx, accountId, years);
  const counts = Object.fromEntries(keptData.map(({ kind, count }) => [kind, count]));
  for (const each of people) await recordErasure(tx, each, each === person ? counts : {});
  return { person, people, files, kept: keptData };
}
