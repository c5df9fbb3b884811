import { Gauge } from "prom-client";
import { currentPause } from "#server/notify/mail/pause-queries.ts";
import { queueState } from "#server/notify/mail/queries.ts";
import type { Services } from "#server/platform/http/services.ts";

/** The e-mail queue, the same on every instance; no values while the database is unavailable. */
export const mailGauges = ({ db }: Pick<Services, "db">) => [
  gauge("kaamkaj_mails_waiting", "How many mails wait to be sent.", async () => (await queueState(db)).waiting),
  gauge(
    "kaamkaj_mails_undelivered",
    "How many mails could not be delivered and wait for the admin.",
    async () => (await queueState(db)).undelivered,
  ),
  gauge(
    "kaamkaj_mails_paused_seconds",
    "How long no mail leaves because the mail server refuses all of them; 0 while it takes them.",
    async () => secondsSince((await currentPause(db))?.since),
  ),
];

const secondsSince = (since: Date | undefined) => (since ? Math.max(0, (Date.now() - since.getTime()) / 1000) : 0);

const gauge = (name: string, help: string, count: () => Promise<number>) =>
  new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      const counted = await count().catch(() => undefined);
      if (counted === undefined) this.remove();
      else this.set(counted);
    },
  });
