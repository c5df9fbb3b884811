import type { payouts } from "#contract/money/payouts.ts";
import { canMovePayout, payoutResultErrors } from "#domain/money/payout.ts";
import { isWithProvider } from "#domain/money/provider-operation.ts";
import { lockPayouts, usedUtrs } from "#server/money/payouts/payout-queries.ts";
import { type PayoutResult, recordByAdmin } from "#server/money/payouts/results.ts";
import type * as resultsFile from "#server/money/payouts/results-file.ts";
import type { Line, Problem, ProblemText } from "#server/money/payouts/results-file.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { brokenConstraint } from "#server/platform/db/errors.ts";
import { queueKeys } from "#server/platform/fair-queue.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { threadOf } from "#server/platform/threads/jobs.ts";

const inThread = threadOf<typeof resultsFile>(new URL("./results-file.ts", import.meta.url));

/** What is wrong with the lines by what is recorded. Their payouts are locked until the end of the transaction. */
async function compare(tx: Db, lines: readonly Line[]): Promise<readonly Problem[]> {
  const locked = new Map(
    (
      await lockPayouts(
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
    const text = faultOfPayout(locked.get(payoutId), result) ?? (isUsed ? payoutResultErrors.used : undefined);
    return text ? [{ line, text }] : [];
  });
}

type HeldPayout = Awaited<ReturnType<typeof lockPayouts>>[number];

/** Why a payout cannot have this result. */
function faultOfPayout(payout: HeldPayout | undefined, { move }: PayoutResult): ProblemText | undefined {
  if (!payout) return payoutResultErrors.reference;
  if (!canMovePayout(move, payout.status)) return payoutResultErrors.moved;
  if (payout.awaitsApproval) return payoutResultErrors.approval;
  return isWithProvider(payout.operation) ? payoutResultErrors.provider : undefined;
}

/** Records the results of the bank, all of them or none. */
export const importResults: Handler<(typeof payouts)["payouts.import"]> = async ({ results, isDryRun }, context) => {
  const { db, actor, browser, services, recordAudit, refuse } = context;
  const { lines, problems: unread } = await inThread(queueKeys(actor, browser.network), "readResults", results);
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
