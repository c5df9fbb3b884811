import type { verifications } from "#contract/trust/verifications.ts";
import { type CompanyStatus, companyMoves } from "#domain/account.ts";
import { companyNotifications } from "#domain/identity/company-notifications.ts";
import { everyMember, hirers, owners } from "#domain/member.ts";
import { maxSubmissions, resubmission, verifiedText } from "#domain/trust/verification.ts";
import { claimFile, storeDocument } from "#server/catalog/files/service.ts";
import { lockAccount, moveCompany, updateCompany } from "#server/identity/accounts/queries.ts";
import { accountNotification } from "#server/identity/accounts/service.ts";
import { deleteCompanySessions } from "#server/identity/session/queries.ts";
import { type AccountReader, readersOf } from "#server/notify/notifications/member-recipients.ts";
import { notifyAccounts, notifyAdmins } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { hashOf, newLinkToken } from "#server/platform/http/cookies.ts";
import type { Services } from "#server/platform/http/services.ts";
import { type MailTemplate, mailOf } from "#server/platform/mail/mail-template.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { informationRequested, rejectedWithReason, statusChanged } from "#server/trust/verifications/mails.ts";
import {
  countRecentSubmissions,
  decideSubmissions,
  endLinks,
  insertQuestion,
  insertSubmission,
  questionOf,
  takeLink,
} from "#server/trust/verifications/queries.ts";

type Verifications = typeof verifications;

const statusMoves = { accepted: companyMoves.verify, rejected: companyMoves.reject } as const;
/** The members who are e-mailed, beside the address of the company: those who can begin, and all who can no longer log in. */
const statusReaders = { accepted: hirers, rejected: everyMember } as const;
const statusNotifications = { accepted: companyNotifications.verify, rejected: companyNotifications.reject } as const;

/**
 * Ends all sessions of the company, also when it is accepted again: a login during the rejection may have left a session that
 * would become valid. A company that has the status already does not change (docs/design/details.md#4).
 */
export const setCompanyStatus: Handler<Verifications["updateclientstatus"]> = async (input, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const { id, status } = input;
  const reason = status === "rejected" ? input.reason : undefined;
  const present = await lockAccount(db, id);
  if (present?.role !== "client") throw refuse("not_found");
  await recordAudit(db, {
    id,
    before: { status: present.status },
    after: { status, ...(reason && { reason: "sent" }) },
  });
  await moveAndNotify(db, services, { id, name: present.name, status, reason, decidedBy: actor.accountId });
  return "done";
};

interface StatusChange {
  readonly id: number;
  readonly name: string;
  readonly status: keyof typeof statusMoves;
  /** Why it is rejected. */
  readonly reason: string | null | undefined;
  readonly decidedBy: number;
}

/** Accepts or rejects a locked company, and tells its members; false where it has the status already. */
export async function moveAndNotify(db: Db, services: Services, change: StatusChange): Promise<boolean> {
  const { id, name, status, reason, decidedBy } = change;
  if (!(await moveCompany(db, id, statusMoves[status]))) return false;
  await endSessionsAndNotify(db, id, status);
  await decideSubmissions(db, id);
  const readers = await readersOf(db, id, statusReaders[status]);
  const plain = () => statusChanged[status](name);
  if (reason) {
    const token = await ask(db, { companyId: id, kind: "rejection", reason, createdBy: decidedBy });
    const withLink = rejectedWithReason(name, reason, token);
    // The link answers for the company, which is up to its owners.
    await mailAll(db, services, readers, ({ memberKind }) => (memberKind === "owner" ? withLink : plain()));
    return true;
  }
  if (status === "rejected") await endLinks(db, id);
  await mailAll(db, services, readers, plain);
  return true;
}

const mailAll = (
  db: Db,
  services: Services,
  readers: readonly AccountReader[],
  templateFor: (reader: AccountReader) => MailTemplate,
): Promise<void> =>
  services.mailer.queue(db, ...readers.map((reader) => mailOf(templateFor(reader), reader, services)));

async function endSessionsAndNotify(db: Db, id: number, status: keyof typeof statusMoves): Promise<void> {
  await deleteCompanySessions(db, id);
  for (const { kind } of statusNotifications[status]) await notifyAccounts(db, [id], accountNotification(kind, id));
}

type Question = Omit<Parameters<typeof insertQuestion>[1], "linkHash">;

/** Stores a question and returns the token of its link. */
async function ask(db: Db, question: Question): Promise<string> {
  const token = newLinkToken();
  await insertQuestion(db, { ...question, linkHash: hashOf(token) });
  return token;
}

type RefuseDecided = (
  code: "not_found" | "company_moved_on",
  more?: { readonly state?: string | undefined },
) => Refusal;

const decidedMeanwhile = (status: string, refuse: RefuseDecided): Refusal =>
  refuse("company_moved_on", { state: status === "accepted" ? verifiedText : undefined });

/** Requests information from a pending company. It has no session, so the e-mail has a link. */
export const requestInformation: Handler<Verifications["verifications.requestInformation"]> = async (
  { companyId, reason },
  { db, actor, services, refuse, recordAudit },
) => {
  const company = await lockAccount(db, companyId);
  if (company?.role !== "client") throw refuse("not_found");
  if (company.status !== "pending") throw decidedMeanwhile(company.status, refuse);
  const token = await ask(db, { companyId, kind: "information", reason, createdBy: actor.accountId });
  const template = informationRequested(company.name, reason, token);
  await mailAll(db, services, await readersOf(db, companyId, owners), () => template);
  await recordAudit(db, { id: companyId, after: { reason: "sent" } });
  return "done";
};

/** The question behind a link. A company that was verified meanwhile has nothing to answer. */
async function openQuestion(db: Db, linkHash: string, refuse: RefuseDecided) {
  const question = await questionOf(db, linkHash);
  if (!question) throw refuse("not_found");
  const statuses: readonly CompanyStatus[] = resubmission.from;
  if (!statuses.includes(question.status)) throw decidedMeanwhile(question.status, refuse);
  return question;
}

export const openLink: Handler<Verifications["verifications.open"]> = async ({ token }, { db, refuse }) => {
  const { companyName, licenseNo, reason, expiresAt } = await openQuestion(db, hashOf(token), refuse);
  return [{ companyName, licenseNo, reason: reason ?? "", expiresAt: expiresAt?.toISOString() ?? "" }];
};

/** Bound to the link, so that only its submission can attach the file. */
export const uploadDocument: Handler<Verifications["verifications.upload"]> = async ({ file }, context) => {
  const { db, browser, refuse } = context;
  await openQuestion(db, browser.linkHash, refuse);
  return { outcome: "done", fileName: await storeDocument(file, browser.linkHash, context) };
};

export const submitAnswer: Handler<Verifications["verifications.submit"]> = async (input, context) => {
  const { db, refuse, recordAudit } = context;
  const { licenseNo: licenceNo, statement, files } = input;
  const linkHash = hashOf(input.token);
  const { companyId } = await openQuestion(db, linkHash, refuse);
  const company = await lockAccount(db, companyId);
  // A concurrent call may have used the link, or an admin may have decided, before the lock was granted.
  if (!(company && (await takeLink(db, linkHash)))) throw refuse("not_found");
  if ((await countRecentSubmissions(db, companyId)) >= maxSubmissions) throw refuse("too_many_answers");
  if (!(await moveCompany(db, companyId, resubmission))) throw refuse("company_moved_on");
  for (const { fileName: name } of files)
    await claimFile(db, { name, kind: "document", field: "files", ticketHash: linkHash });
  const documents = files.map(({ fileName: file, shownName }) => ({ file, shownName }));
  await insertSubmission(db, { companyId, licenceNo, statement, documents });
  await updateCompany(db, companyId, { licenceNo });
  for (const { kind } of companyNotifications.resubmit)
    await notifyAdmins(db, accountNotification(kind, companyId, company.name));
  await recordAudit(db, {
    id: companyId,
    before: { status: company.status },
    after: { status: resubmission.to, documents: files.length },
    by: { accountId: companyId, role: company.role },
  });
  return "done";
};
