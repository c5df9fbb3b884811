import { setImmediate as nextTurn } from "node:timers/promises";
import type { imports } from "#contract/operation/imports.ts";
import {
  type ImportKind,
  type ImportLineStatus,
  importFileErrors,
  importRules,
  type importStatuses,
  maxImportBytes,
} from "#domain/operation/import.ts";
import type { Permission } from "#domain/permission.ts";
import type * as csv from "#server/operation/imports/csv.ts";
import { readLine, repetitions } from "#server/operation/imports/line-rules.ts";
import { loadLookups } from "#server/operation/imports/lookup-queries.ts";
import {
  endCancelled,
  insertImport,
  linesOf,
  lockImport,
  refreshCounts,
  setStatus,
  storeVerdicts,
} from "#server/operation/imports/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { queueKeys } from "#server/platform/fair-queue.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { threadOf } from "#server/platform/threads/jobs.ts";

const inThread = threadOf<typeof csv>(new URL("./csv.ts", import.meta.url));

type Imports = typeof imports;

/** An admin with one of the two permissions may not open the imports of the other. */
export function requireKind(
  kind: ImportKind,
  { permissions }: { readonly permissions: readonly Permission[] },
  refuse: (code: "permission_missing") => Refusal,
): void {
  if (!permissions.includes(importRules[kind].permission)) throw refuse("permission_missing");
}

/** Reads the file and stores its lines. The file itself is not kept. */
export const uploadImport: Handler<Imports["imports.upload"]> = async ({ file, kind, fileName }, context) => {
  const { db, actor, browser, refuse, recordAudit } = context;
  requireKind(kind, actor, refuse);
  if (file.length > maxImportBytes) throw refuse("too_large", { fields: { file: importFileErrors.tooLarge } });
  // A copy of the bytes alone: they lie in a larger buffer.
  const lines = await inThread(queueKeys(actor, browser.network), "readCsv", kind, Uint8Array.from(file));
  if ("error" in lines) {
    const { error, columns } = lines;
    const fields = { file: importFileErrors[error], ...(columns && { columns: columns.join(", ").slice(0, 500) }) };
    throw refuse(error === "notCsv" ? "unsupported_type" : "invalid", { fields });
  }
  const importId = await db.transaction(async (tx) => {
    const id = await insertImport(tx, { kind, fileName: fileName ?? "", createdBy: actor.accountId }, lines);
    await recordAudit(tx, { id, after: { kind, lines: lines.length } });
    return id;
  });
  return { outcome: "done", importId, lineCount: lines.length };
};

type Cells = Readonly<Record<string, string>>;

/** The names and keys that lines refer to. */
export const wantedBy = (
  kind: ImportKind,
  lines: readonly { readonly key: string; readonly cells: Cells }[],
): Parameters<typeof loadLookups>[1] => {
  const valuesOf = (column: string) => lines.map(({ cells }) => cells[column] ?? "").filter(Boolean);
  return {
    kind,
    keys: lines.map(({ key }) => key),
    usernames: valuesOf("username"),
    companyKeys: valuesOf("company"),
  };
};

interface Holder {
  readonly db: Db;
  readonly actor: Actor;
  readonly refuse: (code: "permission_missing" | "not_found" | "import_moved_on") => Refusal;
}

/** The import in one of these states, held until the transaction ends. */
async function holdIn(
  importId: number,
  statuses: readonly (typeof importStatuses)[number][],
  { db, actor, refuse }: Holder,
) {
  const locked = await lockImport(db, importId);
  if (!locked) throw refuse("not_found");
  requireKind(locked.kind, actor, refuse);
  if (!statuses.includes(locked.status)) throw refuse("import_moved_on");
  return locked;
}

/** Other calls have their turn after so many lines: to check all of a file holds the event loop too long. */
const linesPerTurn = 250;

export const checkImport: Handler<Imports["imports.check"]> = async ({ importId }, context) => {
  const { db, recordAudit } = context;
  const { kind } = await holdIn(importId, ["uploaded", "checked"], context);
  const lines = await linesOf(db, importId);
  const lookups = await loadLookups(db, wantedBy(kind, lines));
  const repeated = repetitions(lines);
  const verdictOn = ({ line, key, cells }: (typeof lines)[number]) => {
    if (lookups.existingKeys.has(key) && !repeated.has(line))
      return { line, status: "existing", problems: [] } as const;
    const result = readLine(kind, cells, lookups);
    const problems = [...(repeated.get(line) ?? []), ...("problems" in result ? result.problems : [])];
    return { line, status: problems.length > 0 ? "invalid" : "valid", problems } as const;
  };
  const verdicts: ReturnType<typeof verdictOn>[] = [];
  for (let at = 0; at < lines.length; at += linesPerTurn) {
    verdicts.push(...lines.slice(at, at + linesPerTurn).map(verdictOn));
    await nextTurn();
  }
  await storeVerdicts(db, importId, verdicts);
  const counts = await refreshCounts(db, importId);
  await setStatus(db, importId, "checked");
  await recordAudit(db, { id: importId, after: countsOf(counts) });
  return "done";
};

const countsOf = (counts: Partial<Record<ImportLineStatus, number>>): Record<string, number> => ({ ...counts });

/** The job creates the rows; it is queued in the same transaction. */
export const startImport: Handler<Imports["imports.run"]> = async ({ importId }, context) => {
  const { db, services, recordAudit } = context;
  const { kind } = await holdIn(importId, ["checked"], context);
  await setStatus(db, importId, "running");
  await services.imports.queue(db, importId);
  await recordAudit(db, { id: importId, before: { status: "checked" }, after: { status: "running", kind } });
  return "done";
};

/** A run notices it before its next line. */
export const cancelImport: Handler<Imports["imports.cancel"]> = async ({ importId }, context) => {
  const { db, recordAudit } = context;
  const { status } = await holdIn(importId, ["uploaded", "checked", "running"], context);
  await endCancelled(db, importId);
  await recordAudit(db, { id: importId, before: { status }, after: { status: "cancelled" } });
  return "done";
};
