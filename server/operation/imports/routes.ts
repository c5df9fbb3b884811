import type { imports } from "#contract/operation/imports.ts";
import { importKinds, importLineStatuses, importRules } from "#domain/operation/import.ts";
import { importWith, listImports, listLines } from "#server/operation/imports/queries.ts";
import {
  cancelImport,
  checkImport,
  requireKind,
  startImport,
  uploadImport,
} from "#server/operation/imports/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

const maxShownValue = 100;

type Counts = Record<(typeof importLineStatuses)[number], number>;
const noCounts = Object.fromEntries(importLineStatuses.map((status) => [status, 0])) as Counts;

/** Imports from CSV files. */
export const importsHandlers: Handlers<typeof imports> = {
  "imports.upload": uploadImport,
  "imports.check": checkImport,
  "imports.run": startImport,
  "imports.cancel": cancelImport,
  "imports.list": async (input, { db, actor }) => {
    const kinds = importKinds.filter((kind) => actor.permissions.includes(importRules[kind].permission));
    const { rows, next } = await listImports(db, kinds, input);
    const listed = rows.map(({ counts, createdAt, doneAt, lastMailAt, ...row }) => ({
      ...row,
      counts: { ...noCounts, ...counts },
      createdAt: createdAt.toISOString(),
      doneAt: doneAt?.toISOString() ?? null,
      lastMailAt: lastMailAt?.toISOString() ?? null,
    }));
    return { rows: listed, next };
  },
  "imports.lines": async (input, { db, actor, refuse }) => {
    const subject = await importWith(db, input.importId);
    if (!subject) throw refuse("not_found");
    requireKind(subject.kind, actor, refuse);
    const { rows, next } = await listLines(db, input);
    const listed = rows.map(({ cells, problems, ...row }) => ({
      ...row,
      problems: problems.map((problem) => ({
        ...problem,
        value: (cells[problem.column] ?? "").slice(0, maxShownValue).toWellFormed(),
      })),
    }));
    return { rows: listed, next };
  },
};
