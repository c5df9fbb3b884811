import { and, eq, ne, sql } from "drizzle-orm";
import { type RequestStatus, requestMoves } from "#domain/hiring/work-request.ts";
import type { AuditSubject } from "#domain/operation/audit.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";

interface Entry {
  readonly call: string;
  readonly role: string;
  readonly before?: object;
  readonly after: object;
}

type Move = keyof typeof callOfMove;

const callOfMove = {
  accept: "updatereqstatus",
  reject: "updatereqreview",
  complete: "workcomplete",
  pay: "payment",
} as const;

/** The moves that bring a request to a status, one after the other. */
const movesTo: Readonly<Record<RequestStatus, readonly Move[]>> = {
  pending: [],
  rejected: ["reject"],
  accepted: ["accept"],
  completed: ["accept", "complete"],
  paid: ["accept", "complete", "pay"],
};

/** What entries of builders have in place of the id of a request. */
const ofBuilder = "built";

/** The entries about a row that calls of a test wrote, and not the builders of its rows. */
export const noted = (id: number | string) =>
  and(eq(auditEntries.subjectId, String(id)), ne(auditEntries.requestId, ofBuilder));

/** Inserts what the calls that make a row write about it, so that no invariant finds a row of a test that nobody noted. */
async function insertEntries(db: Db, subject: AuditSubject, id: number, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(
    ({ call, role, before = {}, after }) =>
      sql`('', ${role}, ${call}, 'done', ${subject}, ${String(id)}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, '', ${ofBuilder})`,
  );
  await db.execute(sql`
    with entry as (
      insert into audit_entries (username, role, call, outcome, subject, subject_id, before, after, address, request_id)
      values ${sql.join(rows, sql`, `)} returning id
    )
    insert into audit_waiting (entry_id) select id from entry`);
}

interface BuiltAccount {
  readonly id: number;
  readonly role: "admin" | "client" | "freelancer";
  readonly status: string;
}

const registrations = { admin: "start", client: "companyreg", freelancer: "freelancerreg" } as const;

export function insertAccountEntries(db: Db, { id, role, status }: BuiltAccount): Promise<void> {
  const first = role === "client" ? "pending" : status;
  const registration = { call: registrations[role], role, after: { role, status: first } };
  const decision = { call: "updateclientstatus", role: "admin", before: { status: first }, after: { status } };
  return insertEntries(db, "account", id, first === status ? [registration] : [registration, decision]);
}

export const insertMemberEntry = (db: Db, id: number): Promise<void> =>
  insertEntries(db, "account", id, [{ call: "members.join", role: "client", after: {} }]);

export const insertWorkEntry = (db: Db, id: number): Promise<void> =>
  insertEntries(db, "work", id, [{ call: "workpost", role: "client", after: {} }]);

export function insertRequestEntries(db: Db, id: number, workId: number, status: RequestStatus): Promise<void> {
  const moves = movesTo[status].map((move) => {
    const { by, from, to } = requestMoves[move];
    return { call: callOfMove[move], role: by[0], before: { status: from[0] }, after: { status: to } };
  });
  const application = { call: "workreq", role: "freelancer", after: { status: "pending", workid: workId } };
  return insertEntries(db, "request", id, [application, ...moves]);
}
