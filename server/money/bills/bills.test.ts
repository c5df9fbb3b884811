import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { feeBills } from "#server/platform/db/schema/bills.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { linesOf } from "#server/test/money/booked-lines.ts";
import { buildDirectPayment } from "#server/test/money/build-direct.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({ PAYMENT_PROVIDER: "direct" }, { hasJobs: false });

let freelancer: Browser;
let admin: Browser;
beforeAll(async () => {
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

const bill = async (freelancerId = freelancer.accountId) => buildDirectPayment(opened.db, { freelancerId });
const settle = async (billId: number, more: object = {}, as = admin) =>
  outcomeOf(await ask(opened, "bills.settle", { billId, move: "settle", ...more }, { as }));
const waive = (billId: number) => settle(billId, { move: "waive", note: "A first payment is free." });
const listFor = async (as: Browser, input: object = {}) =>
  (await ask(opened, "bills.list", { limit: 200, ...input }, { as })).json<{ billId: number; status: string }[]>();

const feesOf = async (requestId: number) => (await linesOf(opened, requestId)).filter((line) => line.startsWith("fee"));

describe("the list of bills", () => {
  it("shows a freelancer the own ones, and the admin all", async () => {
    const { billId, requestId } = await bill();
    const other = await bill((await buildFreelancer(opened.db)).id);
    const own = await listFor(freelancer);
    expect(own[0]).toMatchObject({
      billId,
      requestId,
      amountPaise: 10_000,
      clientFeePaise: 0,
      pricePaise: 100_000,
      status: "open",
      note: "",
    });
    expect(own.map((row) => row.billId)).not.toContain(other.billId);
    const all = (await listFor(admin)).map((row) => row.billId);
    expect(all).toEqual(expect.arrayContaining([billId, other.billId]));
    const company = await signedIn(opened, (await buildCompany(opened.db)).id);
    expect(outcomeOf(await ask(opened, "bills.list", {}, { as: company }))).toBe("403 wrong_role");
  });

  it("can be limited to those that are open, or are not", async () => {
    const [open, ended] = [await bill(), await bill()];
    expect(await settle(ended.billId)).toBe("Success");
    const idsOf = async (isOpen: boolean) => (await listFor(freelancer, { isOpen })).map((row) => row.billId);
    expect(await idsOf(true)).toContain(open.billId);
    expect(await idsOf(true)).not.toContain(ended.billId);
    expect(await idsOf(false)).toContain(ended.billId);
    expect(await idsOf(false)).not.toContain(open.billId);
  });
});

describe("a bill", () => {
  it("that was paid is booked as collected, with the reference that the freelancer reads", async () => {
    const { billId, requestId } = await bill();
    expect(await settle(billId, { note: "UTR 77" })).toBe("Success");
    expect((await listFor(freelancer)).find((row) => row.billId === billId)).toMatchObject({
      status: "paid",
      note: "UTR 77",
      endedAt: expect.any(String),
    });
    expect(await feesOf(requestId)).toEqual(["fee_paid fees_collected 10000", "fee_paid fees_due -10000"]);
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "bills.settle"));
    expect(entries.at(-1)).toMatchObject({
      subject: "bill",
      subjectId: String(billId),
      after: { status: "paid", amountPaise: 10_000 },
    });
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("that was waived is booked as a loss of the platform, and needs a reason", async () => {
    const { billId, requestId } = await bill();
    for (const note of [undefined, "", "  "]) expect(await settle(billId, { move: "waive", note })).toBe("400 invalid");
    expect(await waive(billId)).toBe("Success");
    expect(await feesOf(requestId)).toEqual(["fee_waived platform_losses 10000", "fee_waived fees_due -10000"]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("is moved once, by an admin for payments", async () => {
    const { billId } = await bill();
    expect(await settle(billId, {}, freelancer)).toBe("403 wrong_role");
    const moderator = await signedIn(opened, (await buildAdmin(opened.db, {}, ["moderate"])).id);
    expect(await settle(billId, {}, moderator)).toBe("403 permission_missing");
    expect(await settle(billId, { move: "forget" })).toBe("400 invalid");
    expect(await settle(2_000_000_000)).toBe("404 not_found");
    expect(await settle(billId)).toBe("Success");
    expect(await settle(billId)).toBe("409 bill_moved_on");
    expect(await waive(billId)).toBe("409 bill_moved_on");
  });

  it("is paid or waived, never both, of ten and ten at the same moment", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { billId, requestId } = await bill();
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, at) => (at % 2 ? settle(billId) : waive(billId))),
      );
      expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill("409 bill_moved_on"), "Success"]);
      const [row] = await opened.db.select().from(feeBills).where(eq(feeBills.id, billId));
      expect(row?.status).toBe(outcomes.indexOf("Success") % 2 ? "paid" : "waived");
      expect(await feesOf(requestId)).toHaveLength(2);
    }
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("keeps its freelancer from being erased while it is open", async () => {
    const { id } = await buildFreelancer(opened.db);
    const as = await signedIn(opened, id);
    const { billId } = await bill(id);
    const blockers = async () => (await ask(opened, "erasures.preview", {}, { as })).json()[0]?.blockers;
    expect(await blockers()).toEqual(["bill_open"]);
    expect(await settle(billId)).toBe("Success");
    expect(await blockers()).toEqual([]);
  });
});
