import { CsvError, parse } from "csv-parse/sync";
import { splitSeparatorLine } from "#domain/csv.ts";
import { isUtr, payoutResultErrors } from "#domain/money/payout.ts";
import type { PayoutResult } from "#server/money/payouts/results.ts";

export type ProblemText = (typeof payoutResultErrors)[keyof typeof payoutResultErrors];

export interface Problem {
  readonly line: number;
  readonly text: ProblemText;
}

export interface Line {
  readonly line: number;
  readonly payoutId: string;
  readonly result: PayoutResult;
}

/** The lines of the file, or what is wrong with them. */
interface Reading {
  readonly lines: readonly Line[];
  readonly problems: readonly Problem[];
}

type Cells = Readonly<Record<string, string>>;

/** A line with its number in the file, which has empty lines as well. */
interface NumberedCells {
  readonly line: number;
  readonly cells: Cells;
}

function linesIn(file: string): readonly NumberedCells[] | undefined {
  const { separator, text, linesBefore } = splitSeparatorLine(file);
  try {
    const records: readonly { readonly record: Cells; readonly info: { readonly lines: number } }[] = parse(
      text.replace(/\r\n?/g, "\n"),
      {
        bom: true,
        columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
        delimiter: separator ?? [",", ";", "\t"],
        info: true,
        relax_column_count: true,
        skip_empty_lines: true,
        trim: true,
      },
    );
    return records.map(({ record, info }) => ({ line: linesBefore + info.lines, cells: record }));
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** The id of a payout by its reference in a bank file, which has no hyphens. */
function payoutIdOf(reference: string): string | undefined {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
    reference.replaceAll("-", "").toLowerCase(),
  );
  return parts?.slice(1).join("-");
}

function resultOf({ status = "", utr = "", reason = "" }: Cells): PayoutResult | ProblemText {
  const code = utr.replace(/\s/g, "").toUpperCase();
  if (/^(failed|rejected)$/i.test(status)) return { move: "fail", reason: reason || "The bank has refused it." };
  if (!/^(paid|success|processed)$/i.test(status)) return payoutResultErrors.status;
  return isUtr(code) ? { move: "finish", utr: code } : payoutResultErrors.utr;
}

type Verdict = Omit<Line, "line"> | ProblemText;

/** The verdict on a line, regardless of the other lines and of the database. */
function verdictOn(cells: Cells): Verdict {
  const payoutId = payoutIdOf(cells["reference"] ?? "");
  if (payoutId === undefined) return payoutResultErrors.reference;
  const result = resultOf(cells);
  return typeof result === "string" ? result : { payoutId, result };
}

/** The verdict of a line after those before it, whose payouts and UTRs are in `seen`. */
function verdictBeside(verdict: Verdict, seen: Set<string>): Verdict {
  if (typeof verdict === "string") return verdict;
  const { payoutId, result } = verdict;
  if (seen.has(payoutId)) return payoutResultErrors.repeated;
  seen.add(payoutId);
  if (result.move !== "finish") return verdict;
  if (seen.has(result.utr)) return payoutResultErrors.used;
  seen.add(result.utr);
  return verdict;
}

/** Why a file is not read at all. */
function faultOf(rows: readonly NumberedCells[] | undefined): ProblemText | undefined {
  const [first] = rows ?? [];
  if (rows && !first) return payoutResultErrors.empty;
  return first && "reference" in first.cells && "status" in first.cells ? undefined : payoutResultErrors.unreadable;
}

/** Reads a file as far as it can be judged by itself. */
export function readResults(text: string): Reading {
  const rows = linesIn(text);
  const fault = faultOf(rows);
  if (!rows || fault) return { lines: [], problems: [{ line: 1, text: fault ?? payoutResultErrors.unreadable }] };
  const seen = new Set<string>();
  const verdicts = rows.map(({ line, cells }) => ({ line, verdict: verdictBeside(verdictOn(cells), seen) }));
  return {
    lines: verdicts.flatMap(({ line, verdict }) => (typeof verdict === "string" ? [] : [{ line, ...verdict }])),
    problems: verdicts.flatMap(({ line, verdict }) => (typeof verdict === "string" ? [{ line, text: verdict }] : [])),
  };
}
