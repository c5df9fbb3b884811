import type { personalData } from "#contract/operation/personal-data.ts";
import { keptReasons } from "#domain/operation/personal-data.ts";
import { readStored } from "#server/catalog/files/service.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { blockersOf } from "#server/operation/personal-data/blocker-queries.ts";
import { keptOf, type Person, personWith } from "#server/operation/personal-data/erase-queries.ts";
import { cancelErasure, dueAtOf, scheduleErasure } from "#server/operation/personal-data/erasure-queries.ts";
import { erasureRules } from "#server/operation/personal-data/erasures.ts";
import { notifyOfErasure } from "#server/operation/personal-data/notify.ts";
import { exportFile, exportsOf, insertExport } from "#server/operation/personal-data/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Refusal } from "#server/platform/refusal.ts";

type PersonalData = typeof personalData;

export const requestExport: Handler<PersonalData["exports.request"]> = async (input, context) => {
  const { actor, refuse, recordAudit } = context;
  const { exportId } = await withStepUp(input, context, async (tx) => {
    const exportId = await insertExport(tx, actor.personId);
    if (exportId !== undefined) await recordAudit(tx, { id: actor.personId, after: { export: exportId } });
    return { exportId };
  });
  if (exportId === undefined) throw refuse("export_open");
  return { outcome: "done", exportId };
};

export const listExports: Handler<PersonalData["exports.list"]> = async (input, { db, actor }) => {
  const { rows, next } = await exportsOf(db, actor.personId, input);
  const written = rows.map(({ requestedAt, expiresAt, ...row }) => ({
    ...row,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
  return { rows: written, next };
};

export const downloadExport: Handler<PersonalData["exports.download"]> = async ({ exportId }, context) => {
  const { db, actor, services, refuse } = context;
  const stored = await exportFile(db, actor.personId, exportId);
  const bytes = stored && (await readStored(services.disk, stored.file));
  if (!bytes) throw refuse("not_found");
  const { day, size, sha256 } = stored;
  return { name: `account-data-${day}.zip`, bytes, size, sha256 };
};

interface Target {
  readonly db: Db;
  readonly actor: Actor;
  readonly refuse: (code: "not_found" | "invalid", more?: { fields: Record<string, string> }) => Refusal;
}

/** The account of the caller, or the one that an admin names. */
async function targetOf(accountId: number | null | undefined, { db, actor, refuse }: Target): Promise<Person> {
  if (actor.role === "admin" && !accountId)
    throw refuse("invalid", { fields: { accountId: "please fill this field" } });
  const person = await personWith(db, accountId ?? actor.accountId);
  if (!person || person.erasedAt) throw refuse("not_found");
  return person;
}

export const previewErasure: Handler<PersonalData["erasures.preview"]> = async (input, context) => {
  const { db, services } = context;
  const { accountId } = await targetOf(input.accountId, context);
  const [blockers, kept, dueAt] = await Promise.all([
    blockersOf(db, accountId),
    keptOf(db, accountId, erasureRules(services).years),
    dueAtOf(db, accountId),
  ]);
  const withReasons = kept.map((each) => ({ ...each, reason: keptReasons[each.kind] }));
  return [{ accountId, blockers, kept: withReasons, dueAt: dueAt?.toISOString() ?? null }];
};

export const requestErasure: Handler<PersonalData["erasures.request"]> = async (input, context) => {
  const { actor, services, refuse, recordAudit } = context;
  const person = await targetOf(input.accountId, context);
  const { accountId } = person;
  const { blockers, dueAt } = await withStepUp(input, context, async (tx) => {
    const blockers = await blockersOf(tx, accountId);
    if (blockers.length > 0) return { blockers };
    const { dueAt, isNew } = await scheduleErasure(tx, accountId, actor.accountId);
    if (isNew) await notifyOfErasure(tx, services, person, "erasure_scheduled");
    const due = dueAt?.toISOString() ?? null;
    await recordAudit(tx, { id: accountId, after: { erasure: "waiting", due } });
    return { blockers, dueAt };
  });
  if (!dueAt) throw refuse("erasure_blocked", { fields: { blockers: blockers.join(" ") } });
  return { outcome: "done", dueAt: dueAt.toISOString() };
};

export const cancelRequestedErasure: Handler<PersonalData["erasures.cancel"]> = async (input, context) => {
  const { db, refuse, recordAudit } = context;
  const { accountId } = await targetOf(input.accountId, context);
  if (!(await cancelErasure(db, accountId))) throw refuse("not_found");
  await recordAudit(db, { id: accountId, before: { erasure: "waiting" }, after: { erasure: "cancelled" } });
  return "done";
};
