import { failureKinds, type mail } from "#contract/notify/mail.ts";
import { testMail } from "#server/notify/mail/mails.ts";
import { currentPause, makeDue } from "#server/notify/mail/pause-queries.ts";
import {
  makeRetriesDue,
  stateOfMail,
  takeUndelivered,
  undeliveredMails,
  type Why,
} from "#server/notify/mail/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";

const failureOf = ({ reason, said }: Why) => ({
  reason: failureKinds.find((kind) => kind === reason) ?? (said === null ? null : ("unknown" as const)),
  serverResponse: said ?? "",
});

/** The pause of the queue as admins read it. */
export async function pauseOfMails(db: Db) {
  const pause = await currentPause(db);
  if (!pause) return null;
  const { since, nextAttemptAt, reason, serverResponse: said } = pause;
  const { reason: kind, serverResponse } = failureOf({ reason, said });
  return {
    since: since.toISOString(),
    nextAttemptAt: nextAttemptAt.toISOString(),
    reason: kind ?? "unknown",
    serverResponse,
  };
}

export const tryNow: Handler<(typeof mail)["mail.tryNow"]> = async (_input, { db, recordAudit }) => {
  await makeDue(db);
  await makeRetriesDue(db);
  await recordAudit(db, { id: "queue", after: { state: "due" } });
  return "done";
};

export const listUndelivered: Handler<(typeof mail)["mail.listUndelivered"]> = async (input, { db }) => {
  const { rows, next } = await undeliveredMails(db, input);
  return { rows: rows.map((row) => ({ ...row, ...failureOf(row) })), next };
};

/** Queues an undelivered e-mail again, as the same message. */
export const resendMail: Handler<(typeof mail)["mail.resend"]> = async (
  { mailId },
  { db, services, refuse, recordAudit },
) => {
  const taken = await takeUndelivered(db, mailId);
  if (!taken) throw refuse("not_found");
  await services.mailer.queue(db, { ...taken.mail, first: taken.first });
  await recordAudit(db, { id: mailId, before: { state: "undelivered" }, after: { state: "waiting" } });
  return "done";
};

export const removeMail: Handler<(typeof mail)["mail.delete"]> = async ({ mailId }, { db, refuse, recordAudit }) => {
  if (!(await takeUndelivered(db, mailId))) throw refuse("not_found");
  await recordAudit(db, { id: mailId, before: { state: "undelivered" } });
  return "done";
};

/** A test e-mail takes the usual path. It is rate limited, so that it cannot be used to fill a mailbox. */
export const sendTestMail: Handler<(typeof mail)["mail.sendTest"]> = async (
  { EMAIL: email },
  { db, actor, browser, services, recordAudit },
) => {
  await services.limits.count("testMails", String(actor.accountId));
  const reader = { email, language: browser.language ?? "en" };
  const mail = { ...mailOf(testMail(actor.username), reader, services), isTest: true };
  const mailId = await db.transaction(async (tx) => {
    const id = await services.mailer.queueFound(tx, mail);
    await recordAudit(tx, { id, after: { state: "waiting" } });
    return id;
  });
  return { outcome: "done", mailId };
};

export const stateOfTestMail = async (...[db, mailId]: Parameters<typeof stateOfMail>) =>
  (await stateOfMail(db, mailId)).map((row) => ({ ...row, ...failureOf(row) }));
