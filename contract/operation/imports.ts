import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, pageInput, raw } from "#contract/fields.ts";
import { importKinds, importLineStatuses, importStatuses } from "#domain/operation/import.ts";
import { withoutInvisible } from "#domain/text.ts";

const missing = "please fill this field";
const choose = "please choose one";

/** The kind decides which of the two an import needs (domain/operation/import.ts). */
const importing = { method: "POST", by: ["admin"], needs: ["people", "reference"] } as const;
const byId = z.object({ importId: id(missing) });
const done = { done: "Success" } as const;

/** How many lines have each status. */
const lineCounts = z.object(
  Object.fromEntries(importLineStatuses.map((status) => [status, z.int()])) as Record<
    (typeof importLineStatuses)[number],
    z.ZodInt
  >,
);

/** Imports of companies, freelancers, works, places and categories from CSV files. */
export const imports = calls({
  "imports.upload": {
    why: "An operator brings many companies, freelancers, works, places or categories at once.",
    title: "Upload a file to import",
    ...importing,
    input: z.object({
      kind: z.enum(importKinds, choose),
      /** The name that the file had on the computer of the admin. */
      fileName: raw(lengths.file, missing).overwrite(withoutInvisible).trim().nullish(),
    }),
    multipart: true,
    refuses: ["permission_missing", "too_large", "unsupported_type"],
    answers: done,
    extra: z.object({ importId: z.int(), lineCount: z.int() }),
    says: { done: "The file was uploaded", otherwise: "The file was not uploaded" },
    note: "A CSV file in UTF-8 of at most 2 MiB and 5,000 lines, separated by commas, semicolons or tabs. Its first line names the columns: `key`, and the keys of the call that creates such a row. A district, location, category or subcategory is named by its id or its name, the company of a work by the `key` of its import.",
    audited: "import",
  },
  "imports.check": {
    why: "An admin reads what is wrong with a file before anything is created.",
    title: "Check an import",
    ...importing,
    input: byId,
    refuses: ["permission_missing", "not_found", "import_moved_on"],
    answers: done,
    says: { done: "The file was checked", otherwise: "The file was not checked" },
    note: "Validates each line and changes nothing else. Can be repeated until the import runs.",
    audited: "import",
  },
  "imports.run": {
    why: "The checked lines are created in the background.",
    title: "Run an import",
    ...importing,
    input: byId,
    refuses: ["permission_missing", "not_found", "import_moved_on"],
    answers: done,
    says: { done: "The import has started", otherwise: "The import was not started" },
    note: "Creates what the valid lines describe. A line whose `key` was imported before creates nothing. Companies wait for their verification. People get an e-mail with a link to set a password, 100 a minute.",
    audited: "import",
  },
  "imports.cancel": {
    why: "An admin stops an import with wrong lines before it has created all of them.",
    title: "Cancel an import",
    ...importing,
    input: byId,
    refuses: ["permission_missing", "not_found", "import_moved_on"],
    answers: done,
    says: { done: "The import was cancelled", otherwise: "The import was not cancelled" },
    note: "Ends an import that has not ended, also while it runs. What it has created stays, and those people get their e-mail.",
    audited: "import",
  },
  "imports.list": {
    why: "An admin sees the imports and how far they are.",
    ...importing,
    input: z.object(pageInput),
    row: z.object({
      importId: z.int(),
      kind: z.enum(importKinds),
      status: z.enum(importStatuses),
      fileName: z.string(),
      lineCount: z.int(),
      counts: lineCounts,
      /** Created people whose e-mail was not queued yet. */
      waitingMails: z.int(),
      /** When the last of them is sent, as long as nothing delays the queue. */
      lastMailAt: z.iso.datetime().nullable(),
      /** Whether the lines were deleted, 30 days after the upload. */
      isCleared: z.boolean(),
      createdBy: z.string().nullable(),
      createdAt: z.iso.datetime(),
      doneAt: z.iso.datetime().nullable(),
      isCancelled: z.boolean(),
    }),
    page: 50,
    note: "Newest first; only the kinds that the caller's permissions open.",
  },
  "imports.lines": {
    why: "An admin reads what has become of each line.",
    ...importing,
    input: z.object({
      importId: id(missing),
      /** Without a status, lines of every status are listed. */
      status: z.enum(importLineStatuses, choose).nullish(),
      ...pageInput,
    }),
    refuses: ["permission_missing", "not_found"],
    row: z.object({
      /** The line of the file; the first one has the names of the columns. */
      line: z.int(),
      key: z.string(),
      status: z.enum(importLineStatuses),
      /** `value` is the beginning of the cell. */
      problems: z.array(z.object({ column: z.string(), text: z.string(), value: z.string() })),
    }),
    page: 50,
    note: "In the order of the file.",
  },
});
