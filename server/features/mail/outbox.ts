import type { PgBoss, SendOptions } from "pg-boss";
import { orElse } from "#server/features/mail/queries.ts";
import { ask, askAhead } from "#server/platform/db/prepared.ts";
import type { Log } from "#server/platform/log.ts";
import type { Mail, Mailer } from "#server/platform/mail/transport.ts";

const hour = 60 * 60;

interface Asked {
  readonly text: string;
  readonly values: unknown[];
}

/** The last that the queue would ask the database to take a mail in, where it is told each time that there was no room. */
async function insertionOf(write: (db: NonNullable<SendOptions["db"]>) => Promise<unknown>): Promise<Asked> {
  let last: Asked | undefined;
  await write({
    executeSql: async (text, values = []) => {
      last = { text, values };
      return { rows: [] };
    },
  });
  if (!last) throw new Error("the queue asked nothing");
  return last;
}

/** Puts mails into the queue; each belongs to a transaction and goes the way of its other statements. */
export function mailerOf(jobs: PgBoss, log: Log): Mailer {
  const hasAddress = (mail: Mail) => {
    if (!mail.to) log.info({ subject: mail.subject }, "a mail has no recipient and is skipped");
    return mail.to !== "";
  };
  return {
    queue: async (db, ...mails) => {
      const data = mails.filter(hasAddress).map((mail) => ({ data: mail }));
      if (data.length > 0) await askAhead(db, await insertionOf((asked) => jobs.insert("mail", data, { db: asked })));
    },
    queueHourly: async (db, about, mail, more) => {
      if (!hasAddress(mail)) return;
      const once = { singletonKey: about, singletonSeconds: hour };
      const first = await insertionOf((asked) => jobs.send("mail", mail, { ...once, db: asked }));
      const next = await insertionOf((asked) =>
        jobs.send("mail", more, { ...once, db: asked, singletonNextSlot: true }),
      );
      await askAhead(db, orElse(first, next));
    },
    queueFound: async (db, mail) => {
      const { text, values } = await insertionOf((asked) => jobs.send("mail", mail, { db: asked }));
      const [row] = await ask<{ id: string }>(db, { text, values });
      if (!row) throw new Error("the queue took no mail");
      return row.id;
    },
  };
}
