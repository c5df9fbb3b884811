import { CsvError, parse } from "csv-parse/sync";
import type { payouts } from "#contract/payouts.ts";
import { canMovePayout, isUtr, payoutResultErrors } from "#domain/payout.ts";
import { isWithProvider } from "#domain/provider-operation.ts";
import { holdPayouts, usedUtrs } from "#server/features/payouts/payout-queries.ts";
import { type PayoutResult, recordByAdmin } from "#server/features/payouts/results.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { brokenConstraint } from "#server/platform/db/errors.ts";
import type { Handler } from "#server/platform/http/context.ts";

type ProblemText = (typeof payoutResultErrors)[keyof typeof payoutResultErrors];

interface Problem {
  readonly line: number;
  readonly text: ProblemText;
}

interface Line {
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

function linesIn(text: string): readonly NumberedCells[] | undefined {
  try {
    const records: readonly { readonly record: Cells; readonly info: { readonly lines: number } }[] = parse(
      text.replace(/\r\n?/g, "\n"),
      {
        bom: true,
        columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
        delimiter: [",", ";", "\t"],
        info: true,
        relax_column_count: true,
        skip_empty_lines: true,
        trim: true,
      },
    );
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
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

/** A line by itself. */
function verdictOn(cells: Cells): Verdict {
  const payoutId = payoutIdOf(cells["reference"] ?? "");
  if (payoutId === undefined) return payoutResultErrors.reference;
  const result = resultOf(cells);
  return typeof result === "string" ? result : { payoutId, result };
}

/** The same beside the lines before it, whose payouts and UTRs are in `seen`. */
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

/** What is wrong with the lines by what is recorded. Their payouts are locked until the end of the transaction. */
async function compare(tx: Db, lines: readonly Line[]): Promise<readonly Problem[]> {
  const held = new Map(
    (
      await holdPayouts(
        tx,
        lines.map(({ payoutId }) => payoutId),
      )
    ).map((each) => [each.id, each]),
  );
  const used = await usedUtrs(
    tx,
    lines.flatMap(({ result }) => (result.move === "finish" ? [result.utr] : [])),
  );
  return lines.flatMap(({ line, payoutId, result }): readonly Problem[] => {
    const isUsed = result.move === "finish" && used.has(result.utr);
    const text = faultOfPayout(held.get(payoutId), result) ?? (isUsed ? payoutResultErrors.used : undefined);
    return text ? [{ line, text }] : [];
  });
}

type HeldPayout = Awaited<ReturnType<typeof holdPayouts>>[number];

/** Why a payout cannot have this result. */
function faultOfPayout(payout: HeldPayout | undefined, { move }: PayoutResult): ProblemText | undefined {
  if (!payout) return payoutResultErrors.reference;
  if (!canMovePayout(move, payout.status)) return payoutResultErrors.moved;
  if (payout.awaitsApproval) return payoutResultErrors.approval;
  return isWithProvider(payout.operation) ? payoutResultErrors.provider : undefined;
}

/** Records the results of the bank, all of them or none. */
export const importResults: Handler<(typeof payouts)["payouts.import"]> = async ({ results, isDryRun }, context) => {
  const { db, services, recordAudit, refuse } = context;
  const { lines, problems: unread } = readResults(results);
  const compared = lines.length > 0 ? await compare(db, lines) : [];
  const problems = [...unread, ...compared].toSorted((a, b) => a.line - b.line);
  const paidCount = lines.filter(({ result }) => result.move === "finish").length;
  const counts = { paidCount, failedCount: lines.length - paidCount };
  if (isDryRun || problems.length > 0) return { outcome: "checked", ...counts, problems };
  for (const { payoutId, result } of lines)
    await recordByAdmin(db, services, payoutId, result, refuse).catch((error: unknown) => {
      throw brokenConstraint(error, "23505") === "payouts_utr" ? refuse("utr_taken") : error;
    });
  await recordAudit(db, { id: "import", after: { paid: counts.paidCount, failed: counts.failedCount } });
  return { outcome: "done", ...counts, problems: [] };
};
