import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { demoWorks } from "#server/demo/data.ts";
import { deleteDemoRows } from "#server/demo/rows.ts";
import { fillDemo } from "#server/demo/seed.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import { providerOperations } from "#server/platform/db/schema/payouts.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { milestoneRules, violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const text = "The second page of the poster is missing, and the letters are too small.";

const planned = demoWorks.flatMap(({ milestones: lines, ...work }) => (lines ? [{ ...work, lines }] : []));

it.each(planned)("the milestones of the demo's $title add up to its budget, and happen in their order", (work) => {
  const { lines, budget, requests, deadlineInDays } = work;
  expect(lines.reduce((sum, { price }) => sum + price, 0)).toBe(budget);
  const [engaged] = requests.filter(({ status }) => status === "accepted");
  for (const { fundedDaysAgo, submitted, returned, releasedDaysAgo, dueInDays } of lines) {
    const days = [fundedDaysAgo, submitted?.daysAgo, returned?.daysAgo ?? releasedDaysAgo].flatMap((day) => day ?? []);
    expect([engaged?.decidedDaysAgo ?? 0, ...days]).toEqual(
      [engaged?.decidedDaysAgo ?? 0, ...days].toSorted((a, b) => b - a),
    );
    expect(dueInDays).toBeLessThanOrEqual(deadlineInDays);
  }
});

describe("a demo", () => {
  const opened = open({ DEMO: "1" }, { hasJobs: false });
  let people: ReadonlyMap<string, Browser>;

  beforeAll(async () => {
    await fillDemo(opened.services);
    const rows = await opened.db.select().from(accounts);
    const names = ["democlient", "demofreelancer"];
    const browsers = names.map(async (name) => {
      const id = rows.find(({ username }) => username === name)?.id ?? 0;
      return [name, await signedIn(opened, id)] as const;
    });
    people = new Map(await Promise.all(browsers));
  }, 60_000);

  const browserOf = (name: string) => people.get(name) as Browser;
  const rowOf = async (title: string) => {
    const [row] = await opened.db.select().from(milestones).where(eq(milestones.title, title));
    if (!row) throw new Error(`no milestone ${title}`);
    return row;
  };
  /** A milestone whose money is held, without a claim. */
  const heldRow = async () => {
    const [row] = await opened.db
      .select()
      .from(milestones)
      .where(inArray(milestones.status, ["funded", "returned"]));
    if (!row) throw new Error("no money is held");
    return row;
  };
  const endPeriod = async (title: string, name: string) => {
    const { id: milestoneId, revision } = await rowOf(title);
    return outcomeOf(await ask(opened, "milestones.endPeriod", { milestoneId, revision }, { as: browserOf(name) }));
  };

  it("has milestones in every status in which their money is held, and released ones, with sound books", async () => {
    const rows = await opened.db.select({ status: milestones.status }).from(milestones);
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(["planned", "funded", "submitted", "returned", "closed"]),
    );
    expect(await violatedInvariants(opened, ...milestoneRules)).toEqual([]);
  });

  it("lets a visitor see a release and a refund by the clock", async () => {
    expect(await endPeriod("Books of April to September closed", "democlient")).toBe("Success");
    expect(await rowOf("Books of April to September closed")).toMatchObject({ status: "closed", released: 1_600_000 });
    expect(await endPeriod("Booking with prepayment", "demofreelancer")).toBe("Success");
    expect(await rowOf("Booking with prepayment")).toMatchObject({ status: "closed", released: 0 });
    expect(await violatedInvariants(opened, ...milestoneRules)).toEqual([]);
  });

  it("ends no period of somebody else, and none that does not run", async () => {
    expect(await endPeriod("Catalogue of the day and basket", "democlient")).toBe("404 not_found");
    expect(await endPeriod("Stock counted and matched", "democlient")).toBe("409 milestone_changed");
  });

  it("lets a visitor see a claim that waits for an admin, who rules it", async () => {
    const { title, id: milestoneId, revision, amount, freelancerId } = await heldRow();
    const opening = { milestoneId, revision, amountPaise: amount, text };
    const as = { as: await signedIn(opened, freelancerId) };
    const { claimId } = (await ask(opened, "claims.open", opening, as)).json<{ claimId: number }>();
    const end = async () => {
      const { revision: present } = await rowOf(title);
      return outcomeOf(await ask(opened, "milestones.endPeriod", { milestoneId, revision: present }, as));
    };
    // The silence of the company decides nothing about work that was not submitted.
    expect([await end(), await end()]).toEqual(["Success", "409 milestone_changed"]);
    const admin = await signedIn(
      opened,
      (await buildAdmin(opened.db, { passwordHash: await hashPassword(password) })).id,
    );
    const ruling = { claimId, amountPaise: amount, reason: `${text} ${text}`, password };
    expect(outcomeOf(await ask(opened, "claims.rule", ruling, { as: admin }))).toBe("Success");
    expect(await rowOf(title)).toMatchObject({ status: "closed", released: amount });
    expect(await violatedInvariants(opened, ...milestoneRules)).toEqual([]);
  });

  it("that is cleared leaves no milestone, no claim and no money of them, also after visitors have moved them", async () => {
    const { id: milestoneId } = await rowOf("Booking with prepayment");
    await opened.db
      .insert(providerOperations)
      .values({ kind: "transfer", milestoneId, amount: 100, status: "refused", nextAt: null });
    await deleteDemoRows(opened.db);
    const { rows } = await opened.db.execute(sql`
      select (select count(*)::int from milestones) as milestones, (select count(*)::int from milestone_moves) as moves,
        (select count(*)::int from submissions) as submissions, (select count(*)::int from submission_files) as files,
        (select count(*)::int from claims) as claims, (select count(*)::int from claim_statements) as statements,
        (select count(*)::int from provider_operations) as operations,
        (select count(*)::int from payment_orders where milestone_id is not null) as orders`);
    expect(rows).toEqual([
      { milestones: 0, moves: 0, submissions: 0, files: 0, claims: 0, statements: 0, operations: 0, orders: 0 },
    ]);
    expect(await violatedInvariants(opened, ...milestoneRules)).toEqual([]);
  });
});
