import { isDeepStrictEqual } from "node:util";
import type { Input } from "#contract/call.ts";
import type { works } from "#contract/hiring/works.ts";
import { skillErrors } from "#domain/catalog/skill.ts";
import type { WorkTerms } from "#domain/hiring/milestone.ts";
import { breaksAgreement, isDeadlineAllowed } from "#domain/hiring/work.ts";
import { paise, rupees, toRupees } from "#domain/money.ts";
import { mailChoiceOf } from "#domain/notify/notification.ts";
import { comparedWith } from "#domain/operation/audit.ts";
import { writeLaterDeadline } from "#server/hiring/contracts/agreement.ts";
import { presentHolder } from "#server/hiring/plans/holder.ts";
import {
  deleteWork,
  insertWork,
  lockPendingApplicants,
  lockWork,
  setTerms,
  termsOfWork,
  updateWork,
} from "#server/hiring/works/change-queries.ts";
import { checkEditedWork, checkPostedWork } from "#server/hiring/works/checks.ts";
import { withdrawn } from "#server/hiring/works/mails.ts";
import { hasOpenOffer } from "#server/hiring/works/open-offers.ts";
import { workOwnedBy } from "#server/hiring/works/queries.ts";
import { insertQuestions, questionsOf, writeQuestions } from "#server/hiring/works/question-queries.ts";
import { insertSkills, writeSkills } from "#server/hiring/works/skill-queries.ts";
import { requireProvedEmail } from "#server/identity/emails/service.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import { remindOfDeadline } from "#server/notify/reminders/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import { requireReadVersion } from "#server/platform/http/read-version.ts";
import type { Services } from "#server/platform/http/services.ts";
import { limitedMailOf } from "#server/platform/mail/mail-template.ts";
import type { Refusal } from "#server/platform/refusal.ts";

const past = { fields: { deadlinedate: "the deadline cannot be before today" } };
const noSkill = { fields: { subcategoryid: "please fill this" } };
const notOffered = { fields: { skillIds: skillErrors.notOffered } };

/** The terms of a work as the database stores them. */
export const termsOf = (input: Omit<Input<typeof works.workpost>, "loginid">) => ({
  title: input.title,
  description: input.description,
  categoryId: input.categoryid,
  subcategoryId: input.subcategoryid,
  budget: rupees(input.budget),
  deadline: input.deadlinedate,
  quotes: input.quotes ?? false,
  maxApplications: input.maxApplications ?? 0,
});

/** The values of a work in the audit log; of its long description only whether it changed. */
const auditedTerms = (input: Input<typeof works.workpost> | Input<typeof works.workedit>) => ({
  title: input.title,
  categoryid: input.categoryid,
  subcategoryid: input.subcategoryid,
  cost: input.budget,
  deadlinedate: input.deadlinedate,
  ...quotesOf(input),
  ...capOf(input),
  ...(input.skillIds && { skills: input.skillIds.join(" ") }),
});

/** The audit log mentions quotes only of a work that takes them. */
const quotesOf = ({ quotes }: { readonly quotes?: boolean | null | undefined }) => (quotes ? { quotes } : {});

const capOf = ({ maxApplications }: { readonly maxApplications?: number | null | undefined }) =>
  maxApplications ? { maxApplications } : {};

/** Whether a company can let visitors read a work: where the platform shows any, and no admin has restricted it. */
const mayPublish = (actor: Actor, { platformSettings }: Pick<Services, "platformSettings">): boolean =>
  platformSettings.current().publicWorks === "on" && !actor.restrictions.includes("publish");

type Locked = NonNullable<Awaited<ReturnType<typeof lockWork>>>;

const auditedWork = ({ title, categoryid, subcategoryid, price, deadline, quotes, maxApplications }: Locked) => ({
  title,
  categoryid,
  subcategoryid,
  cost: toRupees(paise(price)),
  deadlinedate: deadline,
  ...quotesOf({ quotes }),
  ...capOf({ maxApplications }),
});

export const postWork: Handler<typeof works.workpost> = async (input, context) => {
  await requireProvedEmail(context);
  const { db, actor, services, refuse, recordAudit } = context;
  const isPublic = input.isPublic === true && mayPublish(actor, services);
  const posted = await insertWork(db, actor.accountId, { ...termsOf(input), isPublic });
  if (!posted) throw refuse("invalid", noSkill);
  if (!isDeadlineAllowed(input.deadlinedate, posted.today)) throw refuse("invalid", past);
  await insertQuestions(db, posted.id, input.questions ?? []);
  if (!(await insertSkills(db, posted.id, input.skillIds ?? []))) throw refuse("invalid", notOffered);
  const terms = await changeTerms(posted.id, input, context);
  const reasons = await checkPostedWork(db, services, { id: posted.id, ...input });
  const waits = reasons.length > 0 && { waits: reasons.join(" ") };
  const publication = isPublic && { isPublic };
  await recordAudit(db, { id: posted.id, after: { ...auditedTerms(input), ...publication, ...terms, ...waits } });
  return { outcome: "done", workId: posted.id, ...(waits && { waitsBecause: reasons }) };
};

interface TermsContext {
  readonly db: Db;
  readonly services: Parameters<typeof presentHolder>[1];
  readonly refuse: (code: "funding_off") => Refusal;
}

/**
 * Sets when the company pays, where that was sent and is another one than before. Returns what the audit log keeps of it; undefined
 * where somebody has applied already.
 */
async function changeTerms(
  workId: number,
  { terms }: { readonly terms?: WorkTerms | null | undefined },
  { db, services, refuse }: TermsContext,
): Promise<{ readonly terms?: WorkTerms } | undefined> {
  if (!terms || (await termsOfWork(db, workId)) === terms) return {};
  if (terms === "funded" && !(await presentHolder(db, services))) throw refuse("funding_off");
  return (await setTerms(db, workId, terms)) ? { terms } : undefined;
}

type SentTerms = ReturnType<typeof termsOf> & Pick<Locked, "isPublic">;

/** Whoever wants to be seen less is never refused; a work that may not be published stays as it is. */
function publicationAfter(present: Locked, wanted: boolean | null | undefined, mayBePublic: boolean): boolean {
  if (wanted == null || (wanted && !mayBePublic)) return present.isPublic;
  return wanted;
}

/**
 * The terms of a work with an engaged freelancer, or undefined where they break what was agreed. Its company reads the agreed
 * price in place of the budget and sends it back; the budget stays what it was.
 */
function agreedTerms(present: Locked, input: Input<typeof works.workedit>, sent: SentTerms): SentTerms | undefined {
  const isBroken = breaksAgreement({ ...present, budget: present.price }, { ...input, ...sent });
  return isBroken ? undefined : { ...sent, budget: paise(present.budget) };
}

/** Whether quotes are switched off while an offer for one of the requests is open. */
const endsOpenOffers = async (db: Db, workId: number, present: Locked, terms: SentTerms): Promise<boolean> =>
  present.quotes && !terms.quotes && (await hasOpenOffer(db, workId));

type Editing = HandlerContext<typeof works.workedit>;

/** A work as its form shows it. */
const shownWork = (row: Awaited<ReturnType<typeof workOwnedBy>>[number]) => ({
  present: { ...row, budget: row.cost, skillIds: row.skills.map(({ skillId }) => skillId) },
  names: {
    categoryid: row.categoryname,
    subcategoryid: row.subcategory,
    skillIds: row.skills.map(({ name }) => name),
  },
});

/** Holds a work that is edited, unless another member of the company has changed it since the form was opened. */
async function holdReadWork(
  db: Editing["db"],
  ownerId: number,
  input: Input<typeof works.workedit>,
  refuse: Editing["refuse"],
): Promise<Locked> {
  const locked = await lockWork(db, ownerId, input.workid, input.questions || input.terms ? "update" : "no key update");
  const [row] = locked && input.version ? await workOwnedBy(db, ownerId, input.workid) : [];
  if (row) requireReadVersion("workedit", input, shownWork(row), refuse);
  if (!locked) throw refuse("not_found");
  return locked;
}

/** Locks the work first, so that a concurrent acceptance happens before the terms are read, or on the new terms. */
export const editWork: Handler<typeof works.workedit> = async (input, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const present = await holdReadWork(db, actor.accountId, input, refuse);
  const isPublic = publicationAfter(present, input.isPublic, mayPublish(actor, services));
  const quotes = input.quotes ?? present.quotes;
  const maxApplications = input.maxApplications ?? present.maxApplications;
  const sent = { ...termsOf(input), quotes, maxApplications, isPublic };
  if (!isDeadlineAllowed(sent.deadline, present.today, present.deadline)) throw refuse("invalid", past);
  const terms = present.engaged ? agreedTerms(present, input, sent) : sent;
  if (!terms) throw refuse("terms_frozen");
  if (await endsOpenOffers(db, input.workid, present, terms)) throw refuse("offer_open");
  const questions = await changedQuestions(db, input, refuse);
  if (!(await updateWork(db, input.workid, terms))) throw refuse("invalid", noSkill);
  if (questions) await writeQuestions(db, input.workid, questions);
  await replaceSkills(db, input, refuse);
  const paid = await changeTerms(input.workid, input, context);
  if (!paid) throw refuse("terms_frozen");
  await checkEditedWork(
    db,
    services,
    { id: input.workid, ...terms },
    { ...present, hasNewQuestions: Boolean(questions) },
  );
  const change = { id: input.workid, present, terms, accountId: actor.personId };
  const contract = await followTerms(db, services, change, refuse);
  const publication = changeOf(present.isPublic, isPublic);
  const description = comparedWith({ description: present.description }, { description: terms.description });
  await recordAudit(db, {
    id: input.workid,
    before: { ...auditedWork(present), ...publication.before },
    after: {
      ...auditedTerms({ ...input, quotes: terms.quotes, maxApplications: terms.maxApplications }),
      ...description,
      ...publication.after,
      ...contract,
      ...paid,
      ...(questions && { questions: "changed" }),
    },
  });
  return "done";
};

/** What the audit log keeps of whether visitors read a work: nothing where that stays as it is. */
const changeOf = (before: boolean, after: boolean) =>
  before === after ? {} : { before: { isPublic: before }, after: { isPublic: after } };

interface ChangedTerms {
  readonly id: number;
  readonly present: Locked;
  readonly terms: SentTerms;
  /** The account that changed the terms. */
  readonly accountId: number;
}

/**
 * What a new deadline and a lower budget entail. Returns what the audit log keeps of the contract. The agreed day is final once the
 * contract has ended.
 */
async function followTerms(
  db: Db,
  services: Services,
  { id, present, terms, accountId }: ChangedTerms,
  refuse: (code: "terms_frozen") => Refusal,
) {
  const isLater = terms.deadline > present.deadline;
  const change = { deadline: terms.deadline, accountId };
  const contract = present.engaged && isLater ? await writeLaterDeadline(db, id, change) : {};
  if (!contract && present.agreedDay !== null) throw refuse("terms_frozen");
  if (terms.deadline !== present.deadline) await remindOfDeadline(db, id);
  if (terms.budget < present.budget) await notifyOfLowerBudget(db, services, id, present, terms);
  return contract ?? {};
}

/** The sent questions if they differ from the stored ones; undefined where nothing changes. */
async function changedQuestions(
  db: Db,
  { workid, questions: sent }: Input<typeof works.workedit>,
  refuse: (code: "questions_frozen") => Refusal,
): Promise<readonly string[] | undefined> {
  if (!sent) return undefined;
  const { questions, areQuestionsFrozen } = await questionsOf(db, workid);
  if (isDeepStrictEqual(questions, sent)) return undefined;
  if (areQuestionsFrozen) throw refuse("questions_frozen");
  return sent;
}

async function replaceSkills(
  db: Db,
  { workid, skillIds }: Input<typeof works.workedit>,
  refuse: (code: "invalid", more: typeof notOffered) => Refusal,
): Promise<void> {
  if (skillIds && !(await writeSkills(db, workid, skillIds))) throw refuse("invalid", notOffered);
}

/** Applicants applied at the previous budget, so they can withdraw. There may be thousands, so a job notifies them. */
function notifyOfLowerBudget(
  db: Db,
  { applicants }: Pick<Services, "applicants">,
  workId: number,
  { budget: previousAmountPaise, companyName: otherName }: Locked,
  { title, budget: amountPaise }: Pick<ReturnType<typeof termsOf>, "title" | "budget">,
): Promise<void> {
  const facts = { title, otherName, workId, previousAmountPaise, amountPaise };
  return applicants.queue(db, { kind: "budget_lowered", workId, changedAtMs: Date.now(), facts });
}

/**
 * Notifies the pending applicants (docs/design/rules.md#deleted). Locks the work and then their requests, so that in between no
 * application arrives, and none is answered or withdrawn.
 */
export const removeWork: Handler<typeof works.workdelete> = async ({ workid }, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const present = await lockWork(db, actor.accountId, workid, "update");
  if (!present) throw refuse("not_found");
  const waiting = await lockPendingApplicants(db, workid);
  if (!(await deleteWork(db, actor.accountId, workid)))
    throw refuse(present.engaged ? "position_filled" : "payment_recorded");
  await recordAudit(db, { id: workid, before: auditedWork(present) });
  await notifyAccounts(
    db,
    waiting.map(({ accountId }) => accountId),
    {
      kind: "work_withdrawn",
      subjectKind: "work",
      subjectId: workid,
      facts: { title: present.title, otherName: present.companyName, workId: workid },
    },
  );
  const mails = waiting
    .filter(({ mailChoice }) => mailChoiceOf("decisions", mailChoice) === "now")
    .map(({ title, companyname, ...reader }) => limitedMailOf(withdrawn(companyname, title), reader, services));
  await services.mailer.queue(db, ...mails);
  return "done";
};
