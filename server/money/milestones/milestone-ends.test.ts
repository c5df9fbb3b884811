import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { processClaims } from "#server/money/claims/due.ts";
import { processMilestones } from "#server/money/milestones/due.ts";
import { askAfterRestore } from "#server/money/payouts/upgrade-queries.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { type FundedDeal, fundedOf } from "#server/test/money/funded.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });
const { request, statusOf, linesOf, inOrder, engaged, fund, submit, approve, giveBack, rowsOf, rowOf, read, call } =
  fundedOf(opened);
const text = "The second page of the poster is missing, and the letters are too small.";

beforeAll(() => applySettings(opened, { fundedWorks: "on" }));

const end = ({ requestId, ...deal }: FundedDeal, by: "company" | "freelancer") =>
  call("endengagement", { reqid: requestId, reason: "No time." }, deal[by]);
/** Every change of the state of a request that the audit log has, after the acceptance. */
const statesInLog = async ({ requestId }: FundedDeal) => {
  const { rows } = await opened.db.execute<{ change: string }>(sql`
    select concat(before ->> 'status', ' to ', after ->> 'status') as change from audit_entries
    where subject = 'request' and subject_id = ${String(requestId)} and before ->> 'status' in ('accepted', 'completed') order by id`);
  return rows.map(({ change }) => change);
};
const statusesOf = async ({ requestId }: FundedDeal) => (await rowsOf(requestId)).map(({ status }) => status);

describe("the end of a project whose milestones are funded", () => {
  it("by the freelancer gives back what is held, and opens the work again", async () => {
    const deal = await engaged(500, 600);
    await fund(deal, 1);
    expect(await end(deal, "company")).toBe("409 money_held");
    expect(await end(deal, "freelancer")).toBe("Success");
    expect(await statusesOf(deal)).toEqual(["closed", "cancelled"]);
    expect(await linesOf(deal, 1)).toEqual([
      "capture: company_payments 50000 · held -50000",
      "refund: held 50000 · refunds -50000",
    ]);
    expect(await request(deal)).toMatchObject({ status: "rejected", price: null });
    expect(await statesInLog(deal)).toEqual(["accepted to rejected"]);
    await inOrder();
  });

  it("waits for what was submitted, and for a claim", async () => {
    const deal = await engaged(500, 600);
    await fund(deal, 1);
    await submit(deal, 1);
    expect(await end(deal, "freelancer")).toBe("409 milestones_open");
    await call("claims.open", { ...(await read(deal, 1)), amountPaise: 0, text }, deal.company);
    expect(await end(deal, "freelancer")).toBe("409 milestones_open");
    expect(await end(deal, "company")).toBe("409 money_held");
    const other = await engaged(500);
    expect(await end({ ...deal, company: other.company }, "company")).toBe("404 not_found");
    await inOrder();
  });

  it("keeps paid what was released, and cancels the rest", async () => {
    for (const by of ["company", "freelancer"] as const) {
      const deal = await engaged(500, 600, 700);
      await fund(deal, 1);
      await approve(deal, 1);
      if (by === "freelancer") await fund(deal, 2);
      expect(await end(deal, by)).toBe("Success");
      expect(await statusesOf(deal)).toEqual(["closed", by === "freelancer" ? "closed" : "cancelled", "cancelled"]);
      expect(await request(deal)).toMatchObject({ status: "paid", price: 50_000 });
      expect(await statesInLog(deal)).toEqual(["accepted to paid"]);
      expect(await end(deal, by)).toBe("409 request_moved_on");
      await inOrder();
    }
  });
});

describe("held money after a restore", () => {
  it("stays held until an admin has said what was paid since the backup", async () => {
    const { id } = await buildAdmin(opened.db, { passwordHash: await hashPassword(password) });
    const admin = await signedIn(opened, id);
    const deals = [await engaged(500), await engaged(500), await engaged(500)] as const;
    const [reviewed, claimed, funded] = deals;
    for (const deal of deals) await fund(deal, 1);
    await submit(reviewed, 1);
    const opening = { ...(await read(claimed, 1)), amountPaise: 10_000, text };
    const { claimId } = (await ask(opened, "claims.open", opening, { as: claimed.company })).json<{
      claimId: number;
    }>();
    await askAfterRestore(opened.db, new Date(Date.now() - 86_400_000).toISOString());
    const later = new Date(Date.now() + 400 * 86_400_000);
    for (const job of [processMilestones, processClaims]) await job(opened.services, later);
    expect(await approve(reviewed, 1)).toBe("409 restore_open");
    expect(await giveBack(funded, 1)).toBe("409 restore_open");
    expect(await end(funded, "freelancer")).toBe("409 restore_open");
    const answer = { claimId, amountPaise: 10_000, text };
    expect(await call("claims.answer", answer, claimed.freelancer)).toBe("409 restore_open");
    expect(await call("payment", { requestid: reviewed.requestId, amount: 500 }, reviewed.company)).toBe(
      "409 restore_open",
    );
    const held = await Promise.all(deals.map((deal) => rowOf(deal, 1)));
    expect(held.map(({ status }) => status)).toEqual(["submitted", "disputed", "funded"]);
    expect(await call("payouts.markPaidOutside", { answer: "nothing", password }, admin)).toBe("Success");
    expect(await approve(reviewed, 1)).toBe("Success");
    expect(await call("claims.answer", answer, claimed.freelancer)).toBe("Success");
    expect(await end(funded, "freelancer")).toBe("Success");
    for (const deal of deals) expect((await rowOf(deal, 1)).status).toBe("closed");
    expect(await statusOf(funded)).toBe("rejected");
    await inOrder();
  });
});
