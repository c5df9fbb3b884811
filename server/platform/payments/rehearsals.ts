import { sql } from "drizzle-orm";
import { fromDrizzle, type PgBoss } from "pg-boss";
import type { Db } from "#server/platform/db/connect.ts";
import type { Message } from "#server/platform/payments/provider.ts";

/** A test message on its way to our own webhook. */
export interface Rehearsal extends Message {
  readonly provider: string;
}

export interface Rehearsals {
  /** Queues messages in the transaction of their order, to arrive one after the other. */
  readonly queue: (db: Db, provider: string, messages: readonly Message[]) => Promise<void>;
}

/** Long enough to see that a payment is pending. */
const secondsApart = 4;

export const rehearsalsOf = (jobs: PgBoss): Rehearsals => ({
  queue: async (db, provider, messages) => {
    for (const [i, message] of messages.entries()) {
      const data: Rehearsal = { provider, ...message };
      await jobs.send("rehearsal", data, { db: fromDrizzle(db, sql), startAfter: (i + 1) * secondsApart });
    }
  },
});
