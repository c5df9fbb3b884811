import { formerName } from "#domain/operation/personal-data.ts";
import type { PlatformSettings } from "#domain/platform-setting.ts";
import { deleteUnused } from "#server/catalog/files/queries.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import { blockersOf } from "#server/operation/personal-data/blocker-queries.ts";
import { type Erased, eraseAccount, lockForErasure } from "#server/operation/personal-data/erase.ts";
import { type ErasureRules, endingFor, type Person } from "#server/operation/personal-data/erase-queries.ts";
import { recordErasedAccounts } from "#server/operation/personal-data/erased-accounts.ts";
import {
  cancelErasure,
  dueErasures,
  finishErasure,
  lockErasure,
  markErasuresRecorded,
  unrecordedErasures,
} from "#server/operation/personal-data/erasure-queries.ts";
import { erasureDone } from "#server/operation/personal-data/mails.ts";
import { notifyOfErasure } from "#server/operation/personal-data/notify.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { mayRemoveStored } from "#server/platform/db/locks.ts";
import type { Services } from "#server/platform/http/services.ts";
import { forEachRow } from "#server/platform/jobs/due-rows.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";
import { deleteWrittenMails } from "#server/platform/mail/written-mails.ts";

type ErasureServices = Pick<
  Services,
  "db" | "disk" | "mailer" | "settings" | "platformSettings" | "log" | "personalData"
>;

const batch = 20;

export const erasureRules = ({ personalData, platformSettings }: Pick<Services, "personalData" | "platformSettings">) =>
  rulesBy(platformSettings.current(), personalData);

export function rulesBy(settings: PlatformSettings, personalData: ErasureRules["personalData"]): ErasureRules {
  const { receiptRetentionYears, contractRetentionYears } = settings;
  return {
    personalData,
    years: { receipts: Number(receiptRetentionYears), contracts: Number(contractRetentionYears) },
  };
}

/** Erases the accounts that are due, each in its own transaction, and their files afterwards. */
export async function processErasures(services: ErasureServices, now = new Date()): Promise<void> {
  await forEachRow(services, await dueErasures(services.db, now, batch), {
    step: "erasures",
    keyOf: Number,
    handle: (accountId) => executeErasure(services, accountId, now),
  });
  await recordErasures(services);
}

async function executeErasure(services: ErasureServices, accountId: number, now: Date): Promise<void> {
  const erased = await services.db.transaction((tx) => eraseIfDue(tx, services, accountId, now));
  if (!erased) return;
  await deleteFiles(services, erased.files);
  for (const { email } of erased.people) if (email) await deleteWrittenMails(services.settings, email);
}

async function eraseIfDue(
  tx: Db,
  services: ErasureServices,
  accountId: number,
  now: Date,
): Promise<Erased | undefined> {
  if (!(await lockErasure(tx, accountId, now))) return undefined;
  const person = await lockForErasure(tx, accountId);
  if (!person) return undefined;
  if ((await blockersOf(tx, accountId)).length > 0) {
    await stopErasure(tx, services, person);
    return undefined;
  }
  await notifyOthers(tx, accountId);
  const erased = await eraseAccount(tx, person, erasureRules(services));
  await finishErasure(tx, accountId, erased.kept);
  const template = erasureDone(erased.kept.map(({ kind }) => kind));
  const mails = erased.people.map((each) => ({ ...mailOf(template, each, services), isLast: true }));
  await services.mailer.queue(tx, ...mails);
  return erased;
}

/** An engagement or a payment began while the erasure waited. */
async function stopErasure(tx: Db, services: ErasureServices, person: Person): Promise<void> {
  await cancelErasure(tx, person.accountId);
  await notifyOfErasure(tx, services, person, "erasure_stopped");
}

/** Companies whose applicant goes, and applicants whose work goes. */
async function notifyOthers(tx: Db, accountId: number): Promise<void> {
  const { requests, works } = await endingFor(tx, accountId);
  for (const { requestId, workId, title, companyId } of requests)
    await notifyAccounts(tx, [companyId], {
      kind: "withdrawn",
      subjectKind: "request",
      subjectId: requestId,
      facts: { title, otherName: formerName, workId, requestId },
    });
  for (const { workId, title, applicants } of works)
    await notifyAccounts(tx, applicants, {
      kind: "work_withdrawn",
      subjectKind: "work",
      subjectId: workId,
      facts: { title, otherName: formerName, workId },
    });
}

/** Deletes files. The sweep deletes those that a call still uses, and all of them after a crash. */
async function deleteFiles({ db, disk }: ErasureServices, names: readonly string[]): Promise<void> {
  for (const name of names)
    await db.transaction(async (tx) => {
      if ((await mayRemoveStored(tx)) && (await deleteUnused(tx, name))) await disk.delete(name);
    });
}

/**
 * Erases what calls that ran meanwhile have written, and then records the accounts beside the stored files. A run that fails is
 * repeated by the next one.
 */
async function recordErasures(services: ErasureServices): Promise<void> {
  const unrecorded = (await unrecordedErasures(services.db, batch)).map(({ accountId }) => accountId);
  const ids = await forEachRow(services, unrecorded, {
    step: "records of erasures",
    keyOf: Number,
    handle: (accountId) =>
      services.db.transaction(async (tx) => {
        const person = await lockForErasure(tx, accountId);
        if (person) await eraseAccount(tx, person, erasureRules(services));
      }),
  });
  if (ids.length === 0) return;
  await recordErasedAccounts(services);
  await markErasuresRecorded(services.db, ids);
}
