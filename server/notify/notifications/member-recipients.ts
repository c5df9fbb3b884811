import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Language } from "#domain/language.ts";
import type { MemberKind } from "#domain/member.ts";
import {
  type MailChoice,
  mailChoiceOf,
  membersFor,
  type NotificationGroup,
  type NotificationKind,
  notificationKinds,
} from "#domain/notify/notification.ts";
import type { Role } from "#domain/role.ts";
import { mailChoiceOfAccount } from "#server/notify/notifications/preference-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { members } from "#server/platform/db/schema/members.ts";

/** A query of the ids of an account and of its members of some kinds. A freelancer and an admin have none. */
export const withMembers = (account: SQL, kinds: SQL): SQL => sql`
  select ${account} union all
  select account_id from ${members} where company_id = ${account} and account_id <> ${account} and removed_at is null and kind = any(${kinds})`;

/**
 * The address of an account in a statement that reads it as `a`: empty for a company that is not accepted, for its members then,
 * and for those who were removed.
 */
export const reachableEmail = sql`case when a.disabled_at is null
  and (select opened.status from ${accounts} opened where opened.id = coalesce(a.member_of, a.id)) = 'accepted' then a.email else '' end`;

/** A member of a company who may get an e-mail about it. */
export interface MemberReader {
  readonly accountId: number;
  readonly kind: MemberKind;
  readonly email: string;
  readonly language: Language;
  readonly mailChoice: MailChoice | null;
}

/** The members of a company, beside the account that it registered with, and what they chose for a group of e-mails. */
export const membersToMail = (company: SQL, group: NotificationGroup): SQL<MemberReader[]> => sql`coalesce((
  select json_agg(json_build_object('accountId', person.id, 'kind', member.kind, 'email', person.email,
    'language', person.language, 'mailChoice', ${mailChoiceOfAccount(sql`person.id`, group)}))
  from ${members} member inner join ${accounts} person on person.id = member.account_id
  where member.company_id = ${company} and member.account_id <> ${company} and member.removed_at is null), '[]')`;

/** Those of them who are e-mailed at once about a notification of this kind. */
export const mailedAtOnce = (readers: readonly MemberReader[], kind: NotificationKind): readonly MemberReader[] =>
  readers.filter(
    (reader) =>
      membersFor(kind).includes(reader.kind) &&
      mailChoiceOf(notificationKinds[kind].group, reader.mailChoice) === "now",
  );

/** Who is e-mailed about an account. */
export interface AccountReader {
  readonly email: string;
  readonly language: Language;
  readonly role: Role;
  readonly memberKind: MemberKind;
}

/**
 * An account, and of a company its members of these kinds. The account that the company registered with counts as an owner, whatever
 * its kind became, because it has the address of the company.
 */
export async function readersOf(
  db: Db,
  accountId: number,
  kinds: readonly MemberKind[],
): Promise<readonly AccountReader[]> {
  const isAccount = eq(accounts.id, accountId);
  const isMember = and(eq(members.companyId, accountId), isNull(members.removedAt), inArray(members.kind, [...kinds]));
  return db
    .select({
      email: accounts.email,
      language: accounts.language,
      role: accounts.role,
      memberKind: sql<MemberKind>`case when ${isAccount} then 'owner' else ${members.kind} end`,
    })
    .from(accounts)
    .leftJoin(members, eq(members.accountId, accounts.id))
    .where(or(isAccount, isMember))
    .orderBy(accounts.id);
}
