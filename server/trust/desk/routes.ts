import type { desk } from "#contract/trust/desk.ts";
import type { Permission } from "#domain/permission.ts";
import { type DeskKind, deskKinds } from "#domain/trust/desk.ts";
import type { Handler, Handlers } from "#server/platform/http/context.ts";
import { claimedUntil, releaseCase, takeCase } from "#server/trust/content-reports/claims.ts";
import { recordFirstLook, reportOf } from "#server/trust/content-reports/queries.ts";
import { accountOfCase, countCases, deskCases, takenCases } from "#server/trust/desk/queries.ts";
import { timesOf } from "#server/trust/tickets/notify.ts";

type Desk = typeof desk;

/** The permissions that each kind of case requires. Whoever rules a claim reads what the parties wrote, and moves their money. */
const permissions = {
  report: ["moderate"],
  appeal: ["moderate"],
  company: ["verify"],
  identity: ["verify"],
  job: ["moderate"],
  ticket: ["moderate"],
  claim: ["money", "moderate"],
  payoutRun: ["money"],
  unmatched: ["money"],
  signal: ["moderate"],
  picture: ["moderate"],
} as const satisfies Readonly<Record<DeskKind, readonly Permission[]>>;

/** What an admin with these permissions sees at the desk. */
const kindsFor = (held: readonly Permission[]) =>
  deskKinds.filter((kind) => permissions[kind].every((permission) => held.includes(permission)));

const listCases: Handler<Desk["desk.list"]> = async ({ kind, ...page }, { db, actor, services }) => {
  const kinds = kindsFor(actor.permissions).filter((each) => !kind || each === kind);
  const { rows, next } = await deskCases(db, { ...page, kinds, adminId: actor.accountId, times: timesOf(services) });
  const listed = rows.map(({ sinceMs, dueMs, ...row }) => ({
    ...row,
    since: new Date(sinceMs).toISOString(),
    dueAt: new Date(dueMs).toISOString(),
  }));
  return { rows: listed, next };
};

const takeAny: Handler<Desk["desk.take"]> = async ({ kind, subjectId }, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  if (!kindsFor(actor.permissions).includes(kind)) throw refuse("permission_missing");
  const accountId = await accountOfCase(
    db,
    { kind, subjectId },
    { adminId: actor.accountId, times: timesOf(services) },
  );
  if (accountId === undefined) throw refuse("case_settled");
  const takenAt = await takeCase(db, { kind, subjectId, adminId: actor.accountId });
  if (!takenAt) throw refuse("case_taken");
  const report = kind === "report" ? await reportOf(db, subjectId) : undefined;
  if (report) await recordFirstLook(db, report);
  await recordAudit(db, { id: accountId ?? `${kind} ${subjectId}`, after: { [kind]: subjectId, taken: true } });
  return { outcome: "done", takenUntil: claimedUntil(takenAt) };
};

/** What waits for admins, and who looks into it. */
export const deskHandlers: Handlers<Desk> = {
  "desk.list": listCases,
  "desk.count": async (_, { db, actor, services }) =>
    countCases(db, kindsFor(actor.permissions), { adminId: actor.accountId, times: timesOf(services) }),
  "desk.listTaken": async (_, { db, actor }) => takenCases(db, kindsFor(actor.permissions), actor.accountId),
  "desk.take": takeAny,
  "desk.release": async (claim, { db, actor }) => {
    await releaseCase(db, { ...claim, adminId: actor.accountId });
    return "done";
  },
};
