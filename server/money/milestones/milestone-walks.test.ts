import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { offerFundedWorks } from "#server/test/money/funded.ts";
import { milestoneWalk } from "#server/test/money/milestone-walk.ts";
import { milestoneRules, violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });

beforeAll(() => offerFundedWorks(opened));

/** Each of these milestones holds money. */
async function heldMilestones() {
  const { rows } = await opened.db.execute(
    sql`select id, status from milestones where status in ('funded', 'submitted', 'returned', 'disputed')`,
  );
  return rows;
}

/** Takes random steps, and looks for money in two places or none after every so many. */
async function walk(seed: number, { steps, every }: { readonly steps: number; readonly every: number }) {
  // The seed is part of what a failure prints.
  const { step, end, outcomes } = await milestoneWalk(opened, seed);
  const violated = () => violatedInvariants(opened, ...milestoneRules);
  for (let count = 1; count <= steps; count += 1) {
    await step();
    if (count % every === 0) expect([seed, count, await violated()]).toEqual([seed, count, []]);
  }
  await end();
  expect([seed, await violated()]).toEqual([seed, []]);
  expect([seed, await heldMilestones()]).toEqual([seed, []]);
  expect([...outcomes.keys()].filter((outcome) => / 5\d\d/.test(outcome))).toEqual([]);
}

describe("a random walk of both parties, admins, jobs and the provider", () => {
  it("leaves money in one place, and nothing is held after the end of every clock", async () => {
    await walk(7, { steps: 150, every: 50 });
  });

  it("of thousands of steps does the same", { tags: "all", timeout: 1_200_000 }, async () => {
    await walk(Date.now() % 1_000_000, { steps: 4000, every: 500 });
  });
});
