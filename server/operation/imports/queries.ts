import { and, asc, count, eq, gt, inArray, ne, sql } from "drizzle-orm";
import {
  type ImportKind,
  type ImportLineStatus,
  importLineDays,
  importMailsPerMinute,
  type importStatuses,
} from "#domain/operation/import.ts";
import type { FileLine } from "#server/operation/imports/csv.ts";
import type { LineProblem } from "#server/operation/imports/line-rules.ts";
import { shownFileNameOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral, pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { importKeys, importLines, imports } from "#server/platform/db/schema/imports.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

type Status = (typeof importStatuses)[number];
type Counts = Partial<Record<ImportLineStatus, number>>;

interface NewImport {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly createdBy: number;
}

export async function insertImport(tx: Db, row: NewImport, lines: readonly FileLine[]): Promise<number> {
  const [inserted] = await tx
    .insert(imports)
    .values({ ...row, lineCount: lines.length, counts: { waiting: lines.length } })
    .returning({ id: imports.id });
  if (!inserted) throw new Error("no import was inserted");
  const rows = lines.map(({ line, cells }) => ({ line, key: cells["key"] ?? "", cells }));
  await tx.execute(sql`
    insert into ${importLines} (import_id, line, key, cells)
    select ${inserted.id}, line, key, cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as lines (line int, key text, cells jsonb)`);
  return inserted.id;
}

/** An import, held until the transaction ends, so that what depends on its status happens once. */
export async function lockImport(tx: Db, importId: number) {
  const [row] = await tx
    .select({ kind: imports.kind, status: imports.status })
    .from(imports)
    .where(eq(imports.id, importId))
    .for("no key update");
  return row;
}

export async function importWith(db: Db, importId: number) {
  const [row] = await db
    .select({
      kind: imports.kind,
      status: imports.status,
      createdBy: imports.createdBy,
      fileName: shownFileNameOf(imports.fileName),
      language: accounts.language,
    })
    .from(imports)
    .leftJoin(accounts, eq(accounts.id, imports.createdBy))
    .where(eq(imports.id, importId));
  return row;
}

const line = { line: importLines.line, key: importLines.key, cells: importLines.cells };

export const linesOf = (db: Db, importId: number) =>
  db.select(line).from(importLines).where(eq(importLines.importId, importId)).orderBy(asc(importLines.line));

/** The next lines that are still to be created. */
export const nextLines = (db: Db, importId: number, most: number) =>
  db
    .select(line)
    .from(importLines)
    .where(and(eq(importLines.importId, importId), eq(importLines.status, "valid")))
    .orderBy(asc(importLines.line))
    .limit(most);

interface Verdict {
  readonly line: number;
  readonly status: ImportLineStatus;
  readonly problems: readonly LineProblem[];
}

export async function storeVerdicts(tx: Db, importId: number, verdicts: readonly Verdict[]): Promise<void> {
  await tx.execute(sql`
    update ${importLines} set status = verdicts.status, problems = verdicts.problems
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as verdicts (line int, status text, problems jsonb)
    where ${importLines.importId} = ${importId} and ${importLines.line} = verdicts.line`);
}

/** Counts the lines anew. */
export async function refreshCounts(db: Db, importId: number): Promise<Counts> {
  const rows = await db
    .select({ status: importLines.status, lines: count() })
    .from(importLines)
    .where(eq(importLines.importId, importId))
    .groupBy(importLines.status);
  const counts: Counts = Object.fromEntries(rows.map(({ status, lines }) => [status, lines]));
  await db.update(imports).set({ counts }).where(eq(imports.id, importId));
  return counts;
}

export async function setStatus(tx: Db, importId: number, status: Status): Promise<void> {
  await tx.update(imports).set({ status }).where(eq(imports.id, importId));
}

/** Ends an import before its last line. Its lines stay as they are. */
export async function endCancelled(tx: Db, importId: number): Promise<void> {
  await tx
    .update(imports)
    .set({ status: "done", isCancelled: true, doneAt: sql`now()` })
    .where(eq(imports.id, importId));
}

/** Whether an import still runs. Until the transaction ends, it cannot be cancelled. */
export async function lockRunning(tx: Db, importId: number): Promise<boolean> {
  const [row] = await tx.select({ status: imports.status }).from(imports).where(eq(imports.id, importId)).for("share");
  return row?.status === "running";
}

/** Ends an import whose lines were all handled. Of concurrent runs only one gets true. */
export async function finishImport(db: Db, importId: number): Promise<boolean> {
  const isOpen = sql`exists (select from ${importLines}
    where ${importLines.importId} = ${imports.id} and ${importLines.status} = 'valid')`;
  const rows = await db
    .update(imports)
    .set({ status: "done", doneAt: sql`now()` })
    .where(and(eq(imports.id, importId), eq(imports.status, "running"), sql`not ${isOpen}`))
    .returning({ id: imports.id });
  return rows.length > 0;
}

interface LineChange {
  readonly status: ImportLineStatus;
  readonly problems?: readonly LineProblem[];
  readonly recordId?: number;
  readonly isMailDue?: boolean;
}

/** Takes a line that is still to be created; false where a concurrent run has taken it. It stays locked. */
export async function settleLine(tx: Db, importId: number, lineNumber: number, change: LineChange): Promise<boolean> {
  const rows = await tx
    .update(importLines)
    .set({ ...change, ...(change.problems && { problems: [...change.problems] }) })
    .where(and(eq(importLines.importId, importId), eq(importLines.line, lineNumber), eq(importLines.status, "valid")))
    .returning({ line: importLines.line });
  return rows.length > 0;
}

/** Remembers what a key has created; false where the key was imported before. */
export async function insertKey(tx: Db, row: typeof importKeys.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(importKeys).values(row).onConflictDoNothing().returning({ key: importKeys.key });
  return rows.length > 0;
}

/** Created people whose e-mail was not queued yet. */
const waitingMails = sql<number>`(select count(*)::int from ${importLines}
  where ${importLines.importId} = ${imports.id} and ${importLines.isMailDue})`;

/** The instant of the last e-mail: a fixed number is sent each minute, those of earlier imports first. */
const lastMailAt =
  sql<Date | null>`(select now() + make_interval(mins => ceil(count(*)::numeric / ${importMailsPerMinute})::int)
  from ${importLines} where ${importLines.importId} <= ${imports.id} and ${importLines.isMailDue} having ${waitingMails} > 0)`.mapWith(
    imports.createdAt,
  );

export async function listImports(db: Db, kinds: readonly ImportKind[], request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        importId: imports.id,
        kind: imports.kind,
        status: imports.status,
        fileName: shownFileNameOf(imports.fileName),
        lineCount: imports.lineCount,
        counts: imports.counts,
        waitingMails,
        lastMailAt,
        isCancelled: imports.isCancelled,
        isCleared: imports.isCleared,
        createdBy: accounts.username,
        createdAt: imports.createdAt,
        doneAt: imports.doneAt,
      })
      .from(imports)
      .leftJoin(accounts, eq(accounts.id, imports.createdBy))
      .where(and(inArray(imports.kind, [...kinds]), page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: imports.createdAt, id: imports.id };
  return pageByTime(request, order, select, ({ createdAt, importId }) => [createdAt, importId]);
}

interface LinesRequest extends PageRequest {
  readonly importId: number;
  readonly status?: ImportLineStatus | null | undefined;
}

export async function listLines(db: Db, { importId, status, limit, after }: LinesRequest) {
  const [last] = keyFrom(after, ["number"]) ?? [];
  const rows = await db
    .select({ ...line, status: importLines.status, problems: importLines.problems })
    .from(importLines)
    .where(
      and(
        eq(importLines.importId, importId),
        status ? eq(importLines.status, status) : undefined,
        last === undefined ? undefined : gt(importLines.line, last),
      ),
    )
    .orderBy(asc(importLines.line))
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, (row) => [row.line]);
}

/** Lines hold names and addresses: deleted 30 days after the upload. An import that did not run by then never will. */
export async function deleteOldLines(db: Db): Promise<void> {
  const age = sql`make_interval(days => ${importLineDays})`;
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(imports)
      .set({ isCleared: true, status: "done" })
      .where(
        and(eq(imports.isCleared, false), ne(imports.status, "running"), sql`${imports.createdAt} < now() - ${age}`),
      )
      .returning({ id: imports.id });
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(importLines).where(inArray(importLines.importId, ids));
  });
}
