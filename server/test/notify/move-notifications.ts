import { randomUUID } from "node:crypto";
import { gt, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { NotificationRule } from "#domain/notify/notification-rule.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { jobsDone } from "#server/test/jobs-done.ts";
import type { Opened } from "#server/test/open.ts";

export type Headers = Record<string, string>;

/** One move with its participants. `run` makes it, and says what came of it. */
export interface Move {
  readonly company: number;
  readonly freelancer?: number;
  readonly otherApplicant?: number;
  /** Of a decision; the company by default. */
  readonly subject?: number;
  readonly reporter?: number;
  readonly addresses: Readonly<Record<number, string>>;
  readonly by?: "company" | "freelancer";
  readonly run: (headers?: Headers) => Promise<string>;
}

/** The name of a move, its entry in the table of notifications, and how it is prepared. */
export type MoveDriver = readonly [name: string, rules: readonly NotificationRule[], build: () => Promise<Move>];

export async function lastNotificationId({ db }: Opened): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from notifications`);
  return rows[0]?.id ?? 0;
}

/** The notifications and e-mails of a move, as the table says. */
function expectedOf(rules: readonly NotificationRule[], move: Move, admins: readonly number[]) {
  const { company, freelancer, otherApplicant, subject = company, reporter, by, addresses } = move;
  const recipients = {
    company: [company],
    freelancer: [freelancer],
    otherParty: [by === "company" ? freelancer : company],
    otherApplicants: [otherApplicant],
    admins,
    subject: [subject],
    reporters: [reporter],
  };
  const each = rules.flatMap(({ to, kind, email }) =>
    recipients[to].map((accountId = 0) => ({ accountId, kind, email })),
  );
  return {
    notifications: each.map(({ accountId, kind }) => `${accountId} ${kind}`).toSorted(),
    mails: each.flatMap(({ accountId, email }) => (email ? [addresses[accountId]] : [])).toSorted(),
  };
}

/** The notifications since this one and the e-mails to these addresses. */
export async function notificationsSince(opened: Opened, id: number, { addresses }: Pick<Move, "addresses">) {
  await jobsDone(opened, "applicants");
  const rows = await opened.db.select().from(notifications).where(gt(notifications.id, id));
  const to = Object.values(addresses);
  const { rows: mails } = await opened.db.execute<{ to: string }>(
    sql`select data ->> 'to' as to from pgboss.job where name = 'mail' and data ->> 'to' = any(${sql.param(to)})`,
  );
  return {
    notifications: rows.map(({ accountId, kind }) => `${accountId} ${kind}`).toSorted(),
    mails: mails.map((mail) => mail.to).toSorted(),
  };
}

/** No audit entry can be written meanwhile, so that each move is rolled back. */
async function withoutAudit({ db, services }: Opened, run: () => Promise<unknown>): Promise<void> {
  await db.execute(
    sql.raw(`
    create or replace function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
    create trigger refuse_entry before insert on audit_entries for each row execute function refuse_entry()`),
  );
  services.log.level = "silent";
  await run();
  services.log.level = "error";
  await db.execute(sql.raw("drop trigger refuse_entry on audit_entries"));
}

/** Makes each move: everybody of the table is notified once, and nobody when it is undone or comes again. */
export function testMoves(opened: Opened, admins: () => readonly number[], drivers: readonly MoveDriver[]): void {
  describe.each(drivers)("%s", (_name, rules, build) => {
    it("notifies everybody of the table once, and nobody when it is rolled back, replayed or refused", async () => {
      const move = await build();
      const before = await lastNotificationId(opened);
      await withoutAudit(opened, move.run);
      expect(await notificationsSince(opened, before, move)).toEqual({ notifications: [], mails: [] });
      const expected = expectedOf(rules, move, admins());
      const key = { "idempotency-key": randomUUID() };
      expect(["Success", "updated", "Pending"]).toContain(await move.run(key));
      expect(await notificationsSince(opened, before, move)).toEqual(expected);
      for (const headers of [key, {}]) await move.run(headers);
      expect(await notificationsSince(opened, before, move)).toEqual(expected);
    });
  });
}
