import type { PgBoss } from "pg-boss";
import { deleteDeferred, orElse } from "#server/notify/mail/queries.ts";
import { runSql } from "#server/platform/db/connect.ts";
import { insertionOf } from "#server/platform/db/job-insertion.ts";
import { defer } from "#server/platform/db/transaction.ts";
import type { Log } from "#server/platform/log.ts";
import type { Mail, Mailer } from "#server/platform/mail/transport.ts";

const hour = 60 * 60;

/** Queues e-mails in the transaction of what they report. */
export function createMailer(jobs: PgBoss, log: Log): Mailer {
  const hasAddress = (mail: Mail) => {
    // The log line has no subject, because it may name a work of an account that is erased later.
    if (!mail.to) log.info("a mail has no recipient and is skipped");
    return mail.to !== "";
  };
  return {
    queue: async (db, ...mails) => {
      const data = mails.filter(hasAddress).map((mail) => ({ data: mail }));
      if (data.length === 0) return;
      const insertion = await insertionOf((recorder) => jobs.insert("mail", data, { db: recorder }));
      await defer(db, runSql(db, { name: "queue_mails", ...insertion }));
    },
    queueHourly: async (db, about, mail, more) => {
      if (!hasAddress(mail)) return;
      const once = { singletonKey: about, singletonSeconds: hour };
      const first = await insertionOf((recorder) => jobs.send("mail", mail, { ...once, db: recorder }));
      // Where an e-mail is planned for this hour already, this one is planned for the next.
      const next = await insertionOf((recorder) =>
        jobs.send("mail", more, { ...once, db: recorder, singletonNextSlot: true }),
      );
      await defer(db, runSql(db, { name: "queue_mail_hourly", ...orElse(first, next) }));
    },
    queueLater: async (db, mail, { key, seconds }) => {
      const later = { singletonKey: key, startAfter: seconds };
      const insertion = await insertionOf((recorder) => jobs.send("mail", mail, { ...later, db: recorder }));
      await db.transaction(async (tx) => {
        await deleteDeferred(tx, key);
        await runSql(tx, { name: "queue_mail_later", ...insertion });
      });
    },
    queueFound: async (db, mail) => {
      const insertion = await insertionOf((recorder) => jobs.send("mail", mail, { db: recorder }));
      const { rows } = await runSql<{ id: string }>(db, { name: "queue_mail", ...insertion });
      const [row] = rows;
      if (!row) throw new Error("the queue took no mail");
      return row.id;
    },
  };
}
