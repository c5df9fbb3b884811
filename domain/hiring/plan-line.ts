import { paise } from "#domain/money.ts";
import type { ContractMilestone } from "./contract.ts";
import { type MilestoneFees, type PlannedMilestone, splitPlan } from "./milestone.ts";

/** A line of a plan with its share of both fees. */
export interface PlanLine {
  readonly line: number;
  readonly title: string;
  readonly description: string | null;
  readonly amount: number;
  readonly brokerage: number;
  readonly clientFee: number;
  readonly dueDay: string;
}

/** What comes before the lines of a plan: the last line, and the sum up to it. */
interface Before {
  readonly line: number;
  readonly amountPaise: number;
}

/** The lines of a plan, numbered and with their fees; those of a changed plan go on after what was funded. */
export function linesOf(
  plan: readonly PlannedMilestone[],
  fees: MilestoneFees,
  before: Before = { line: 0, amountPaise: 0 },
): readonly PlanLine[] {
  const amounts = plan.map(({ amountPaise }) => paise(amountPaise));
  const parts = splitPlan(amounts, fees, paise(before.amountPaise));
  return plan.flatMap(({ title, description = null, dueDay }, index) => {
    const part = parts[index];
    return part ? [{ line: before.line + index + 1, title, description, dueDay, ...part }] : [];
  });
}

/** A milestone as a contract says it. */
export const contractLine = ({ line, title, amount, brokerage, dueDay }: PlanLine): ContractMilestone => ({
  line,
  title,
  amountPaise: amount,
  brokeragePaise: brokerage,
  netPaise: amount - brokerage,
  dueDay,
});
