import { randomBytes } from "node:crypto";
import { type ImportKind, importLineErrors, importMailsPerMinute } from "#domain/operation/import.ts";
import { storePlaceholder } from "#server/catalog/files/service.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import { creators, type RunContext } from "#server/operation/imports/create.ts";
import { claimDueMails, insertPasswordInvitation, takeDueMail } from "#server/operation/imports/create-queries.ts";
import { type LineProblem, readLine } from "#server/operation/imports/line-rules.ts";
import { type Lookups, loadLookups } from "#server/operation/imports/lookup-queries.ts";
import { accountCreated } from "#server/operation/imports/mails.ts";
import {
  finishImport,
  importWith,
  insertKey,
  lockRunning,
  nextLines,
  refreshCounts,
  settleLine,
} from "#server/operation/imports/queries.ts";
import { wantedBy } from "#server/operation/imports/service.ts";
import { insertEntry } from "#server/platform/audit/queries.ts";
import { isCollision, isPassing } from "#server/platform/db/errors.ts";
import { hashOf, newLinkToken } from "#server/platform/http/cookies.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";
import { jobRowFailures } from "#server/platform/metrics.ts";
import { hashPassword } from "#server/platform/passwords.ts";

/** Names are looked up anew for each batch, so that a change of places or categories is seen while an import runs. */
const batchSize = 50;

type Line = Awaited<ReturnType<typeof nextLines>>[number];
type Import = NonNullable<Awaited<ReturnType<typeof importWith>>>;

interface Batch {
  readonly importId: number;
  readonly subject: Import;
  readonly lookups: Lookups;
  readonly context: RunContext;
}

/**
 * Creates what the lines of an import describe, each line in a transaction of its own together with its key and its status.
 * Whatever ends it, the next run continues with the lines that are left, and none is created twice.
 */
export async function runImport(services: Services, importId: number): Promise<void> {
  const { db } = services;
  const subject = await importWith(db, importId);
  if (subject?.status !== "running") return;
  const context = await contextOf(services, subject);
  for (;;) {
    const lines = await nextLines(db, importId, batchSize);
    if (lines.length === 0) break;
    const lookups = await loadLookups(db, wantedBy(subject.kind, lines));
    const isRunning = await importLines(services, lines, { importId, subject, lookups, context });
    await refreshCounts(db, importId);
    if (!isRunning) return;
  }
  await db.transaction((tx) => finish(tx, importId, subject));
}

/** Notifies the admin who started it of lines that failed. Of concurrent runs only one does. */
async function finish(tx: Services["db"], importId: number, { createdBy, fileName }: Import): Promise<void> {
  const { failed = 0 } = await refreshCounts(tx, importId);
  if (!(await finishImport(tx, importId)) || failed === 0 || createdBy === null) return;
  const facts = { title: fileName };
  await notifyAccounts(tx, [createdBy], { kind: "import_failed", subjectKind: "account", subjectId: createdBy, facts });
}

async function contextOf(services: Services, { kind, language }: Import): Promise<RunContext> {
  return {
    language: language ?? "en",
    passwordHash: await hashPassword(randomBytes(32).toString("hex")),
    picture: await storePlaceholder(services, placeholders[kind]),
  };
}

const placeholders = {
  companies: "company",
  freelancers: "person",
  works: "category",
  places: "category",
  categories: "category",
} as const satisfies Record<ImportKind, string>;

/** Rolls the transaction of a line back, and says what becomes of the line instead. */
class LineEnded extends Error {
  readonly status: "existing" | "failed";
  readonly problems: readonly LineProblem[];
  constructor(status: LineEnded["status"], problems: readonly LineProblem[] = []) {
    super(status);
    this.status = status;
    this.problems = problems;
  }
}

/** An admin has cancelled the import: the line is left as it is. */
class ImportCancelled extends Error {}

/** Whether the import still runs after these lines. */
async function importLines(services: Services, lines: readonly Line[], batch: Batch): Promise<boolean> {
  try {
    for (const line of lines) await importLine(services, line, batch);
    return true;
  } catch (error) {
    if (error instanceof ImportCancelled) return false;
    throw error;
  }
}

/** What becomes of a line that was not created. What no retry can change fails it, so that it does not stop the lines after it. */
function endingOf({ log }: Services, error: unknown, row: string): Pick<LineEnded, "status" | "problems"> {
  if (error instanceof LineEnded) return error;
  if (error instanceof ImportCancelled || isPassing(error) || isCollision(error)) throw error;
  jobRowFailures.inc({ step: "imports" });
  log.error({ err: error, step: "imports", row }, "a row of a job failed");
  return { status: "failed", problems: [{ column: "key", text: importLineErrors.unexpected }] };
}

async function importLine(services: Services, line: Line, batch: Batch): Promise<void> {
  const { db } = services;
  try {
    await db.transaction((tx) => createLine(tx, line, batch));
  } catch (error) {
    const { status, problems } = endingOf(services, error, `${batch.importId}/${line.line}`);
    await settleLine(db, batch.importId, line.line, { status, problems });
  }
}

async function createLine(
  tx: Services["db"],
  { line, key, cells }: Line,
  { importId, subject, lookups, context }: Batch,
): Promise<void> {
  const { kind, createdBy } = subject;
  if (!(await lockRunning(tx, importId))) throw new ImportCancelled();
  if (lookups.existingKeys.has(key)) throw new LineEnded("existing");
  const result = readLine(kind, cells, lookups);
  if ("problems" in result) throw new LineEnded("failed", result.problems);
  const create = creators[kind] as (typeof creators)["companies"];
  const created = await create(tx, result.input as never, context);
  if ("problems" in created) throw new LineEnded("failed", created.problems);
  if (!(await insertKey(tx, { kind, key, recordId: created.id }))) throw new LineEnded("existing");
  const change = {
    status: created.isNew ? "created" : "existing",
    recordId: created.id,
    isMailDue: created.subject === "account",
  } as const;
  if (!(await settleLine(tx, importId, line, change))) throw new LineEnded("existing");
  if (!created.isNew) return;
  await insertEntry(tx, {
    accountId: createdBy,
    role: "admin",
    call: "imports.run",
    outcome: "done",
    subject: created.subject,
    subjectId: String(created.id),
    address: "",
    requestId: "",
    before: {},
    after: { import: importId, line },
  });
}

/** Sends the link for a first password to people who were imported, so many a minute that mail servers take them. */
export const sendImportLinks = (services: Services): Promise<void> =>
  processDueRows(services, {
    step: "links of imports",
    claim: claimDueMails,
    keyOf: ({ key }) => key,
    handle: async (tx, line) => {
      const person = await takeDueMail(tx, line);
      if (!person) return;
      const { role, username, ...reader } = person;
      const token = newLinkToken();
      await insertPasswordInvitation(tx, { tokenHash: hashOf(token), accountId: reader.accountId });
      const template = accountCreated(role === "client" ? "client" : "freelancer", username, token);
      await services.mailer.queue(tx, mailOf(template, reader, services));
    },
    maxRows: importMailsPerMinute,
  });
