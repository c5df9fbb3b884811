import type { personalData } from "#contract/personal-data.ts";
import { readStored } from "#server/features/files/service.ts";
import { exportFile, exportsOf, insertExport } from "#server/features/personal-data/queries.ts";
import { withStepUp } from "#server/features/secondstep/confirmation.ts";
import type { Handler } from "#server/platform/http/context.ts";

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
  return { name: `account-data-${stored.createdAt.toISOString().slice(0, 10)}.zip`, bytes };
};
