import { agreedBrokerageOf, splitCost } from "#domain/catalog/fee.ts";
import { requestNotifications } from "#domain/hiring/work-notifications.ts";
import { paise } from "#domain/money.ts";
import {
  type MailChoice,
  mailChoiceOf,
  type NotificationKind,
  notificationKinds,
} from "#domain/notify/notification.ts";
import type { NotificationRule, Recipient } from "#domain/notify/notification-rule.ts";
import type { Role } from "#domain/role.ts";
import { applied, appliedMore, type MoveEvent, templateAfter } from "#server/hiring/requests/mails.ts";
import type { RequestMoved } from "#server/hiring/requests/move-queries.ts";
import { type MemberReader, mailedAtOnce } from "#server/notify/notifications/member-recipients.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { limitedMailOf, type MailTemplate, type Reader } from "#server/platform/mail/mail-template.ts";

type MailServices = Pick<Services, "mailer" | "settings" | "platformSettings">;
type NotifyServices = MailServices & Pick<Services, "applicants">;

interface Application extends Reader {
  readonly requestId: number;
  readonly workId: number;
  readonly companyId: number;
  readonly mailChoice: MailChoice | null;
  readonly members: readonly MemberReader[];
  readonly title: string;
  readonly name: string;
  /** The company has invited the applicant. */
  readonly isInvited: boolean;
}

/** Notifies the company of an application. E-mail: of the first at once, of further ones once an hour (docs/decisions/0015). */
export async function notifyCompany(
  db: Db,
  services: MailServices,
  { requestId, workId, companyId, title, name, isInvited, mailChoice, members, ...reader }: Application,
): Promise<void> {
  const rules = isInvited ? requestNotifications.applyInvited : requestNotifications.apply;
  await notifyOfApplicant(db, rules, { requestId, workId, companyId, title, name });
  const work = { id: workId, title };
  const mailOnce = (about: string, to: Reader & { readonly accountId: number }) =>
    services.mailer.queueHourly(
      db,
      about,
      limitedMailOf(applied(work, name), to, services),
      limitedMailOf(appliedMore(work), to, services),
    );
  if (mailChoiceOf("applications", mailChoice) === "now")
    await mailOnce(`applied ${workId}`, { ...reader, accountId: companyId });
  for (const member of mailedAtOnce(members, "applied"))
    await mailOnce(`applied ${workId} ${member.accountId}`, member);
}

type Applicant = Pick<Application, "requestId" | "workId" | "companyId" | "title" | "name">;

/** Notifies the company that a freelancer has removed a request. */
export const notifyOfWithdrawal = (db: Db, applicant: Applicant): Promise<void> =>
  notifyOfApplicant(db, requestNotifications.withdraw, applicant);

async function notifyOfApplicant(
  db: Db,
  rules: readonly NotificationRule[],
  { requestId, workId, companyId, title, name }: Applicant,
): Promise<void> {
  const facts = { title, otherName: name, workId, requestId };
  for (const { kind } of rules)
    await notifyAccounts(db, [companyId], { kind, subjectKind: "request", subjectId: requestId, facts });
}

export type PartyEvent = Omit<MoveEvent, "by" | "to" | "request"> & {
  readonly by: Role;
  readonly request: RequestMoved;
};
type Party = MoveEvent["by"];

const otherParty = { company: "freelancer", freelancer: "company" } as const;

function partyOf(to: Recipient, by: Party): Party | undefined {
  if (to === "otherParty") return otherParty[by];
  return to === "company" || to === "freelancer" ? to : undefined;
}

/** Notifies those whom the table of notifications names, in the transaction of the move. */
export const notifyParties = (
  db: Db,
  services: NotifyServices,
  move: keyof typeof templateAfter,
  event: PartyEvent,
): Promise<void> =>
  notifyEach(db, services, requestNotifications[move], event, (by, to) => templateAfter[move]({ ...event, by, to }));

/** Notifies the recipients of these rules about a request, and the parties by e-mail where they say so. */
export async function notifyEach(
  db: Db,
  services: NotifyServices,
  rules: readonly NotificationRule[],
  event: PartyEvent,
  templateFor: (by: Party, to: Party) => MailTemplate,
): Promise<void> {
  const by = event.by === "freelancer" ? "freelancer" : "company";
  for (const { to, kind, email } of rules) {
    const party = partyOf(to, by);
    if (!party) {
      await queueOtherApplicants(db, services, kind, event);
      continue;
    }
    await notifyParty(db, party, kind, event);
    if (email) await mailParty(db, services, { to: party, kind }, templateFor(by, party), event.request);
  }
}

/** A work may have thousands of applicants, so a job notifies them after the transaction. */
function queueOtherApplicants(
  db: Db,
  { applicants }: NotifyServices,
  kind: NotificationKind,
  { requestId: engagedRequestId, request: { title, workId, companyName } }: PartyEvent,
): Promise<void> {
  const facts = { title, otherName: companyName, workId };
  return applicants.queue(db, { kind, workId, engagedRequestId, facts });
}

function notifyParty(db: Db, to: Party, kind: NotificationKind, { request, requestId }: PartyEvent): Promise<void> {
  const { title, workId, company, freelancer, companyName, freelancerName, price } = request;
  const [accountId, otherName] = to === "company" ? [company, freelancerName] : [freelancer, companyName];
  // A payment is due to the freelancer without the brokerage.
  const amountPaise = kind === "paid" ? splitCost(paise(price ?? 0), agreedBrokerageOf(request)).net : undefined;
  const facts = { title, otherName, workId, requestId, ...(amountPaise !== undefined && { amountPaise }) };
  return notifyAccounts(db, [accountId], { kind, subjectKind: "request", subjectId: requestId, facts });
}

async function mailParty(
  db: Db,
  services: MailServices,
  { to, kind }: { readonly to: Party; readonly kind: NotificationKind },
  template: MailTemplate,
  request: RequestMoved,
): Promise<void> {
  const { companyEmail, companyLanguage, companyMailChoice } = request;
  const { freelancerEmail, freelancerLanguage, freelancerMailChoice } = request;
  const readers = {
    company: { accountId: request.company, email: companyEmail, language: companyLanguage, choice: companyMailChoice },
    freelancer: {
      accountId: request.freelancer,
      email: freelancerEmail,
      language: freelancerLanguage,
      choice: freelancerMailChoice,
    },
  };
  const { choice, ...reader } = readers[to];
  const members = to === "company" ? mailedAtOnce(request.companyMembers, kind) : [];
  const mailed = mailChoiceOf(notificationKinds[kind].group, choice) === "now" ? [reader, ...members] : members;
  for (const each of mailed) await services.mailer.queue(db, limitedMailOf(template, each, services));
}
