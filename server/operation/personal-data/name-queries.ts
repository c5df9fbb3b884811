import { sql } from "drizzle-orm";
import { maxFactLength } from "#domain/notify/notification.ts";
import { formerName } from "#domain/operation/personal-data.ts";
import type { Person } from "#server/operation/personal-data/erase-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { isOfMailbox } from "#server/platform/mail/address.ts";
import { oneLine } from "#server/platform/mail/mail-template.ts";
import type { Mail } from "#server/platform/mail/transport.ts";

/** Replaces the name of an account in notifications of others, in e-mails that wait, and in the vocabulary of the search. */
export async function replaceName(tx: Db, person: Person): Promise<void> {
  await deleteMailsTo(tx, person);
  if (person.name === formerName) return;
  await replaceInNotifications(tx, person);
  await replaceInMails(tx, person.name);
}

/**
 * Notifications that name the account: those about its requests, works, conversations and decisions, and where no other account
 * has this name all of them.
 */
async function replaceInNotifications(tx: Db, { accountId, name }: Person): Promise<void> {
  const storedName = name.slice(0, maxFactLength).toWellFormed();
  await tx.execute(sql`
    update notifications n set facts = jsonb_set(n.facts, '{otherName}', to_jsonb(${formerName}::text))
    where n.facts ->> 'otherName' = ${storedName} and n.account_id <> ${accountId} and (
      not exists (select from accounts where id <> ${accountId} and name = ${name})
      or (n.facts ->> 'workId')::int in (
        select id from works where owner_id = ${accountId}
        union select work_id from work_requests where freelancer_id = ${accountId})
      or (n.subject_kind = 'account' and n.subject_id = ${accountId})
      or (n.subject_kind = 'decision' and n.subject_id in (select id from decisions where account_id = ${accountId}))
      or (n.subject_kind = 'conversation' and n.subject_id in (
        select id from conversations where company_id = ${accountId} or freelancer_id = ${accountId})))`);
}

const isMail = sql`name in ('mail', 'undelivered')`;

async function deleteMailsTo(tx: Db, { accountId, email }: Person): Promise<void> {
  await tx.execute(sql`
    delete from pgboss.job where ${isMail} and (
      (${email} <> '' and ${isOfMailbox(sql`data ->> 'to'`, email)}) or data ->> 'limitedFor' = ${String(accountId)})`);
}

/** E-mails to others that wait, are undelivered, or were sent within the last hour. */
async function replaceInMails(tx: Db, name: string): Promise<void> {
  const names = [...new Set([name, oneLine(name)])];
  const mentions = sql.join(
    names.map((each) => sql`position(${each} in concat(data ->> 'subject', data ->> 'text')) > 0`),
    sql` or `,
  );
  const { rows } = await tx.execute<{ id: string; queue: string; data: Mail }>(
    sql`select id, name as queue, data from pgboss.job where ${isMail} and (${mentions})`,
  );
  for (const { id, queue, data } of rows) {
    const changed = { subject: withoutNames(data.subject, names), text: withoutNames(data.text, names) };
    await tx.execute(sql`
      update pgboss.job set data = data || ${JSON.stringify(changed)}::jsonb where name = ${queue} and id = ${id}`);
  }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Whole words only, so that a short name does not change others. */
const withoutNames = (text: string, names: readonly string[]): string =>
  names.reduce(
    (present, name) =>
      present.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, "gu"), () => formerName),
    text,
  );

/** Words of the name that no work and no name of a place or a category has. After the rows themselves. */
export async function forgetWords(tx: Db, name: string): Promise<void> {
  const hasWord = (table: string) =>
    sql`exists (select from ${sql.identifier(table)} where search_stems(name) @> array[v.word])`;
  await tx.execute(sql`
    delete from search_vocabulary v
    where v.word = any (search_stems(${name}))
      and not exists (select from work_search where document @@ quote_literal(v.word)::tsquery)
      and not (${hasWord("categories")} or ${hasWord("subcategories")} or ${hasWord("districts")} or ${hasWord("locations")})`);
}

/** Undelivered e-mails to accounts that were erased. */
export async function deleteLastMails(db: Db): Promise<void> {
  await db.execute(sql`delete from pgboss.job where name = 'undelivered' and data ->> 'isLast' = 'true'`);
}
