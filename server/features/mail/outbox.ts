import type { PgBoss, SendOptions } from "pg-boss";
import { orElse } from "#server/features/mail/queries.ts";
import { ask, askAhead } from "#server/platform/db/prepared.ts";
import type { Log } from "#server/platform/log.ts";
import type { Mail, Mailer } from "#server/platform/mail/transport.ts";

const hour = 60 * 60;

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** The insert statement that the queue would run last, captured instead of executed. */
async function insertionOf(write: (db: NonNullable<SendOptions["db"]>) => Promise<unknown>): Promise<Statement> {
  let last: Statement | undefined;
  await write({
    executeSql: async (text, values = []) => {
      last = { text, values };
      return { rows: [] };
    },
  });
  if (!last) throw new Error("the queue ran no statement");
  return last;
}

/** Queues e-mails in the transaction of the caller. */
export function createMailer(jobs: PgBoss, log: Log): Mailer {
  const hasAddress = (mail: Mail) => {
    if (!mail.to) log.info({ subject: mail.subject }, "a mail has no recipient and is skipped");
    return mail.to !== "";
  };
  return {
    queue: async (db, ...mails) => {
      const data = mails.filter(hasAddress).map((mail) => ({ data: mail }));
      if (data.length > 0)
        await askAhead(db, await insertionOf((statements) => jobs.insert("mail", data, { db: statements })));
    },
    queueHourly: async (db, about, mail, more) => {
      if (!hasAddress(mail)) return;
      const once = { singletonKey: about, singletonSeconds: hour };
      const first = await insertionOf((statements) => jobs.send("mail", mail, { ...once, db: statements }));
      const next = await insertionOf((statements) =>
        jobs.send("mail", more, { ...once, db: statements, singletonNextSlot: true }),
      );
      await askAhead(db, orElse(first, next));
    },
    queueFound: async (db, mail) => {
      const { text, values } = await insertionOf((statements) => jobs.send("mail", mail, { db: statements }));
      const [row] = await ask<{ id: string }>(db, { text, values });
      if (!row) throw new Error("the e-mail was not queued");
      return row.id;
    },
  };
}
