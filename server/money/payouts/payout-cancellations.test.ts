import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { payables, payouts } from "#server/platform/db/schema/payouts.ts";
import { ask, outcomeOf } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildPayoutRun } from "#server/test/money/build-payout.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

const admin = adminWithPassword(opened);

const call = async (name: Parameters<typeof ask>[1], body: object) =>
  outcomeOf(await ask(opened, name, body, { as: admin }));
const statusesIn = async (runId: number) =>
  (await opened.db.select().from(payouts).where(eq(payouts.runId, runId)).orderBy(payouts.id)).map(
    ({ status }) => status,
  );
const owedBy = async (runId: number) => {
  const made = await opened.db.select().from(payouts).where(eq(payouts.runId, runId));
  const ids = made.map(({ freelancerId }) => freelancerId);
  const rows = await opened.db.select().from(payables).where(inArray(payables.freelancerId, ids));
  return rows.map(({ status, payoutId }) => [status, payoutId === null]);
};
const entriesOf = (name: string, subjectId: string) =>
  opened.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.call, name), eq(auditEntries.subjectId, subjectId)));

describe("payouts.cancel", () => {
  it("takes a payout back that is not sent: the money is due again", async () => {
    const { runId, payoutIds } = await buildPayoutRun(opened, admin.accountId, { count: 2 });
    const [payoutId = ""] = payoutIds;
    expect(await call("payouts.cancel", { payoutId })).toBe("Success");
    expect((await statusesIn(runId)).toSorted()).toEqual(["cancelled", "created"]);
    expect((await owedBy(runId)).toSorted()).toEqual([
      ["due", true],
      ["in_payout", false],
    ]);
    expect(await entriesOf("payouts.cancel", payoutId)).toMatchObject([
      { subject: "payout", after: { status: "cancelled", amountPaise: 90_000 } },
    ]);
    expect(await violatedInvariants(opened)).toEqual([]);
    expect(await call("payouts.cancel", { payoutId })).toBe("409 payout_changed");
  });

  it.each(["sent", "done"] as const)("leaves a payout that is %s", async (status) => {
    const { runId, payoutId } = await buildPayoutRun(opened, admin.accountId, { status });
    expect(await call("payouts.cancel", { payoutId })).toBe("409 payout_changed");
    expect(await statusesIn(runId)).toEqual([status]);
  });

  it("does not find a payout that does not exist", async () => {
    expect(await call("payouts.cancel", { payoutId: randomUUID() })).toBe("404 not_found");
    expect(await call("payouts.cancel", { payoutId: "x" })).toBe("400 invalid");
  });
});

describe("payouts.cancelRun", () => {
  it("takes back all that is not sent, also what awaits an approval", async () => {
    const { runId } = await buildPayoutRun(opened, admin.accountId, { count: 3, needsApproval: true });
    expect(await call("payouts.cancelRun", { runId })).toBe("Success");
    expect(await statusesIn(runId)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await owedBy(runId)).toEqual(Array(3).fill(["due", true]));
    expect(await entriesOf("payouts.cancelRun", `run ${runId}`)).toMatchObject([{ after: { cancelled: 3 } }]);
    expect(await violatedInvariants(opened)).toEqual([]);
    expect(await call("payouts.cancelRun", { runId })).toBe("409 payout_changed");
  });

  it("leaves a run whose file was made, and does not find another", async () => {
    const { runId } = await buildPayoutRun(opened, admin.accountId, { status: "sent" });
    expect(await call("payouts.cancelRun", { runId })).toBe("409 payout_changed");
    expect(await statusesIn(runId)).toEqual(["sent"]);
    expect(await call("payouts.cancelRun", { runId: 2_000_000_000 })).toBe("404 not_found");
  });

  it("beside a bank file: each payout is in the file or cancelled, of twenty calls at once", {
    tags: "all",
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { runId } = await buildPayoutRun(opened, admin.accountId, { count: 3 });
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          at % 2 ? call("payouts.cancelRun", { runId }) : call("payouts.prepareFile", { runId, password }),
        ),
      );
      const statuses = new Set(await statusesIn(runId));
      expect(statuses.size).toBe(1);
      const isSent = statuses.has("sent");
      // A file can be made again, a run is cancelled once.
      const successes = outcomes.filter((outcome, at) => outcome === "Success" && at % 2 === Number(!isSent)).length;
      expect(successes).toBe(isSent ? 10 : 1);
      expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(successes);
      expect(await violatedInvariants(opened)).toEqual([]);
    }
  });
});
