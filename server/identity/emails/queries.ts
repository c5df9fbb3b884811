import { and, eq, ne, not, sql } from "drizzle-orm";
import { emailProofHours } from "#domain/identity/email-proof.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { emailProofs } from "#server/platform/db/schema/emails.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { isOfMailbox, spellingsOf } from "#server/platform/mail/address.ts";

const usable = sql`${emailProofs.expiresAt} > now()`;

/** The address of an account and its state, with what an e-mail to it needs. */
export async function addressOfAccount(db: Db, accountId: number) {
  const [row] = await db
    .select({
      username: accounts.username,
      email: accounts.email,
      language: accounts.language,
      emailState: accounts.emailState,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row;
}

/** Whether the account of an e-mail has proved its address; of one without an account, whether any has. */
export async function hasProvedAddress(
  db: Db,
  { to, limitedFor }: { readonly to: string; readonly limitedFor?: number },
): Promise<boolean> {
  if (limitedFor !== undefined)
    return (await ownProvedAddress(db, { accountId: limitedFor, spellings: [...spellingsOf(to)] })).length > 0;
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isOfMailbox(accounts.email, to), ne(accounts.emailState, "unproved")))
    .limit(1);
  return row !== undefined;
}

/** Read for most e-mails, which are about an account. */
const ownProvedAddress = prepared("own_proved_address", (db) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, sql.placeholder("accountId")),
        sql`lower(${accounts.email}) = any(${sql.placeholder("spellings")}::text[])`,
        ne(accounts.emailState, "unproved"),
      ),
    ),
);

/** Stores a link for this address. Earlier links of the account end. */
export async function insertProof(db: Db, row: { tokenHash: string; accountId: number; email: string }): Promise<void> {
  await db.delete(emailProofs).where(eq(emailProofs.accountId, row.accountId));
  const expiresAt = sql`now() + make_interval(hours => ${emailProofHours})`;
  await db.insert(emailProofs).values({ ...row, expiresAt });
}

/** Uses a link up: the account if it still has the address of the link. Of concurrent uses only one gets a row. */
export async function proveEmail(db: Db, tokenHash: string) {
  const [proof] = await db
    .delete(emailProofs)
    .where(and(eq(emailProofs.tokenHash, tokenHash), usable))
    .returning();
  if (!proof) return undefined;
  const [account] = await db
    .update(accounts)
    .set({ emailState: "proved", unprovedEmails: 0 })
    .where(and(eq(accounts.id, proof.accountId), eq(accounts.email, proof.email)))
    .returning({ accountId: accounts.id, username: accounts.username, role: accounts.role });
  return account;
}

/** Marks the address as unproved, after it has changed. */
export async function markUnproved(db: Db, accountId: number): Promise<void> {
  await db.delete(emailProofs).where(eq(emailProofs.accountId, accountId));
  await db.update(accounts).set({ emailState: "unproved", unprovedEmails: 0 }).where(eq(accounts.id, accountId));
}

/** Counts an e-mail to an account whose address is unproved; false if it is one more than the limit. */
export async function countUnprovedEmail(db: Db, accountId: number, limit: number): Promise<boolean> {
  const [row] = await db
    .update(accounts)
    .set({ unprovedEmails: sql`${accounts.unprovedEmails} + 1` })
    .where(and(eq(accounts.id, accountId), eq(accounts.emailState, "unproved")))
    .returning({ count: accounts.unprovedEmails });
  return row === undefined || row.count <= limit;
}

export async function deleteOldProofs(db: Db): Promise<void> {
  await db.delete(emailProofs).where(not(usable));
}
