import { type MilestoneFees, type PlannedMilestone, splitPlan } from "#domain/hiring/milestone.ts";
import { paise } from "#domain/money.ts";

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

/** The lines of a plan, numbered and with their fees. */
export function linesOf(plan: readonly PlannedMilestone[], fees: MilestoneFees): readonly PlanLine[] {
  const parts = splitPlan(
    plan.map(({ amountPaise }) => paise(amountPaise)),
    fees,
  );
  return plan.flatMap(({ title, description = null, dueDay }, index) => {
    const part = parts[index];
    return part ? [{ line: index + 1, title, description, dueDay, ...part }] : [];
  });
}
