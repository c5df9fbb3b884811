import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { companies } from "#server/platform/db/schema/marketplace.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { type Opened, open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const sandboxed = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened);

let admin: Browser;
beforeAll(async () => {
  const passwordHash = await hashPassword(password);
  admin = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash })).id);
});

/** A company with an offered work, and what a freelancer reads of that work. */
async function buildOffer(on: Opened) {
  const company = await signedIn(on, (await buildCompany(on.db)).id);
  const { id: workid } = await buildWork(on.db, { ownerId: company.accountId, title: "Pickle labels" });
  const freelancer = await signedIn(on, (await buildFreelancer(on.db)).id);
  const verified = async () => {
    const seen = [];
    for (const [call, input] of [
      ["getjobfreelancer", { limit: 200 }],
      ["search.findJobs", { limit: 200 }],
      ["workdetails", { id: workid }],
    ] as const) {
      const rows = (await ask(on, call, input, { as: freelancer })).json<
        { workid: number; paymentVerified: boolean }[]
      >();
      seen.push(rows.find((row) => row.workid === workid)?.paymentVerified);
    }
    expect(new Set(seen).size).toBe(1);
    return seen[0];
  };
  return { company, verified };
}

async function completedRequest({ db }: Opened, ownerId: number): Promise<number> {
  const { id: workId } = await buildWork(db, { ownerId, budget: rupees(1000) });
  return (await buildRequest(db, { workId, status: "completed" })).id;
}

async function confirmed(company: Browser): Promise<number> {
  const requestId = await completedRequest(opened, company.accountId);
  const { id: orderId } = await buildOrder(opened.db, { requestId, companyId: company.accountId });
  expect(outcomeOf(await ask(opened, "payments.confirm", { orderId }, { as: admin }))).toBe("Success");
  return requestId;
}
const reverse = async (requestId: number) =>
  outcomeOf(
    await ask(opened, "payments.reverse", { requestId, reason: "Another company paid.", password }, { as: admin }),
  );

describe("a company whose payment is verified", () => {
  it("is one whose payment a provider has captured", async () => {
    const { company, verified } = await buildOffer(opened);
    const requestId = await completedRequest(opened, company.accountId);
    const started = await ask(opened, "payments.start", { requestId }, { as: company });
    const reference = [...razorpay.links.values()].find(({ short_url }) => short_url === started.json().url);
    expect(await verified()).toBe(false);
    razorpay.pay(reference?.reference_id ?? "");
    await deliver(opened, razorpay.event(reference?.reference_id ?? "", "payment_link.paid"), "razorpay");
    expect(await verified()).toBe(true);
  });

  it("is one whose payment an admin has confirmed, until the last such payment is reversed", async () => {
    const { company, verified } = await buildOffer(opened);
    const [first, second] = [await confirmed(company), await confirmed(company)];
    expect(await verified()).toBe(true);
    expect(await reverse(first)).toBe("Success");
    expect(await verified()).toBe(true);
    expect(await reverse(second)).toBe("Success");
    expect(await verified()).toBe(false);
  });

  it("is none for whom the platform has paid", async () => {
    const company = await buildCompany(opened.db, { status: "rejected" });
    const requestId = await completedRequest(opened, company.id);
    const settled = await ask(opened, "payments.settleDebt", { requestid: requestId, amount: 1000 }, { as: admin });
    expect(outcomeOf(settled)).toBe("Success");
    const [row] = await opened.db.select().from(companies).where(eq(companies.accountId, company.id));
    expect(row?.paymentVerifiedAt).toBeNull();
  });

  it("is none that has paid in test mode only", async () => {
    const { company, verified } = await buildOffer(sandboxed);
    const requestid = await completedRequest(sandboxed, company.accountId);
    const paid = await ask(sandboxed, "payment", { requestid, amount: 1000 }, { as: company });
    expect(outcomeOf(paid)).toBe("Success");
    expect(await verified()).toBe(false);
  });
});
