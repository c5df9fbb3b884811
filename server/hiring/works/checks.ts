import { reasonsToWait, type WorkCheckReason } from "#domain/hiring/work-check.ts";
import { workCheckNotifications } from "#domain/hiring/work-notifications.ts";
import { membersFor } from "#domain/notify/notification.ts";
import { endCheck, factsOfCheck, hideWork, listWork, writeCheck } from "#server/hiring/works/check-queries.ts";
import { workListed } from "#server/hiring/works/mails.ts";
import { questionsOf } from "#server/hiring/works/question-queries.ts";
import { readersOf } from "#server/notify/notifications/member-recipients.ts";
import { notifyAccounts, notifyAdmins } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { type MailServices, mailOf } from "#server/platform/mail/mail-template.ts";
import { textHashOf } from "#server/platform/text-hash.ts";

type CheckServices = MailServices & Pick<Services, "mailer" | "platformSettings">;

interface CheckedWork {
  readonly id: number;
  readonly title: string;
  readonly description: string;
}

/** Checks a work that was just posted. It is hidden where it has to wait for an admin; returns why. */
export const checkPostedWork = (tx: Db, services: CheckServices, work: CheckedWork) =>
  check(tx, services, work, { isPosted: true });

/**
 * Checks a work whose text was just edited, so that a sign does not come in later. One that has waited and has no sign any more is
 * listed. What an engaged freelancer works on, and what an admin has taken down, stays as it is.
 */
export async function checkEditedWork(
  tx: Db,
  services: CheckServices,
  work: CheckedWork,
  before: Omit<CheckedWork, "id"> & { readonly hasNewQuestions: boolean },
): Promise<void> {
  const isSame = before.title === work.title && before.description === work.description;
  if (!isSame || before.hasNewQuestions) await check(tx, services, work, { isPosted: false });
}

async function check(
  tx: Db,
  services: CheckServices,
  { id: workId, title, description }: CheckedWork,
  { isPosted }: { readonly isPosted: boolean },
): Promise<WorkCheckReason[]> {
  if (services.platformSettings.current().firstJobs === "off") return [];
  const textHash = textHashOf([title, description]);
  const facts = await factsOfCheck(tx, { workId, textHash });
  if (facts.isSettled) return [];
  const { questions } = await questionsOf(tx, workId);
  const text = [title, description, ...questions].join("\n");
  // A work that was listed before is none of the first ones any more.
  const isUnlisted = isPosted || (facts.isWaiting && facts.isNew);
  const reasons = reasonsToWait({ ...facts, text }).filter((reason) => reason !== "first_jobs" || isUnlisted);
  await writeCheck(tx, { workId, textHash, reasons, isHeld: reasons.length > 0 });
  if (reasons.length > 0 && !facts.isWaiting) await hold(tx, { workId, title, companyName: facts.companyName });
  if (reasons.length === 0 && facts.isWaiting)
    await listCheckedWork(tx, services, workId, { outcome: "changed", decidedBy: null });
  return reasons;
}

interface HeldWork {
  readonly workId: number;
  readonly title: string;
  readonly companyName: string;
}

async function hold(tx: Db, { workId, title, companyName: otherName }: HeldWork): Promise<void> {
  await hideWork(tx, workId);
  for (const { kind } of workCheckNotifications.hold)
    await notifyAdmins(tx, { kind, subjectKind: "work", subjectId: workId, facts: { title, otherName, workId } });
}

type Ending = Parameters<typeof endCheck>[2];

/** Lists a work that has waited, and notifies its company; false where it does not wait. */
export async function listCheckedWork(
  tx: Db,
  services: CheckServices,
  workId: number,
  ending: Ending,
): Promise<boolean> {
  const work = await endCheck(tx, workId, ending);
  if (!work) return false;
  const { title, ownerId, isNew } = work;
  await listWork(tx, workId, isNew);
  // A company that has changed it sees what came of that.
  if (ending.decidedBy === null) return true;
  for (const { kind } of workCheckNotifications.list) {
    await notifyAccounts(tx, [ownerId], { kind, subjectKind: "work", subjectId: workId, facts: { title, workId } });
    const readers = await readersOf(tx, ownerId, membersFor(kind));
    const mails = readers.map((reader) => mailOf(workListed({ id: workId, title }), reader, services));
    await services.mailer.queue(tx, ...mails);
  }
  return true;
}
