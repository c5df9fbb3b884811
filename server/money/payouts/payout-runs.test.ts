import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { rupees } from "#domain/money.ts";
import { adminPermissions } from "#server/platform/db/schema/admins.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { payables, payoutAccounts, payouts } from "#server/platform/db/schema/payouts.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { accountNumber, buildPayoutAccount, ifsc, reopenUpgrade } from "#server/test/money/build-payout.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });
const passwordHash = await hashPassword(password);

const named = (part: string) => ({ username: `run_${part}`, email: `${part}@kaamkaj.example` });
let admin: Browser;
let other: Browser;
beforeAll(async () => {
  [admin, other] = [
    await signedIn(opened, (await buildAdmin(opened.db, { ...named("creator"), passwordHash })).id),
    await signedIn(opened, (await buildAdmin(opened.db, { ...named("approver"), passwordHash })).id),
  ];
});

const apply = (settings: Parameters<typeof applySettings>[1]) => applySettings(opened, settings);

/** Nothing of an earlier test can be sent. */
beforeEach(async () => {
  await apply({});
  await opened.db
    .update(payables)
    .set({ holdUntil: new Date("2999-01-01") })
    .where(eq(payables.status, "due"));
});

type Name = Parameters<typeof ask>[1];
const call = async (name: Name, body: object, as = admin) => outcomeOf(await ask(opened, name, body, { as }));
const send = async (name: Name, body: object, as = admin) => (await ask(opened, name, body, { as })).json();

interface Created {
  readonly runId: number;
  readonly payoutCount: number;
  readonly totalPaise: number;
  readonly needsApproval: boolean;
}
const createRun = (): Promise<Created> => send("payouts.createRun", { source: "manual", password });
const prepare = async (runId: number) =>
  (await send("payouts.prepareFile", { runId, password })) as { readonly token: string };
const payoutsIn = (runId: number) => opened.db.select().from(payouts).where(eq(payouts.runId, runId));
const payoutWith = async (id: string) => (await opened.db.select().from(payouts).where(eq(payouts.id, id)))[0];
const owedTo = (freelancerId: number) =>
  opened.db.select().from(payables).where(eq(payables.freelancerId, freelancerId)).orderBy(payables.id);
const utr = () => randomUUID().replaceAll("-", "").slice(0, 16).toUpperCase();
const creditOf = async (freelancerId: number) => {
  const { rows } = await opened.db.execute<{ credit: number }>(sql`
    select coalesce(-sum(amount), 0)::int as credit from ledger_postings
    where account = 'freelancer_payable' and party = ${freelancerId}`);
  return rows[0]?.credit;
};

/** A freelancer with an active account and works of these prices in rupees whose hold is over. */
async function earner(...prices: readonly number[]): Promise<number> {
  const { id } = await buildFreelancer(opened.db, { name: "Asha Menon", email: `${randomUUID()}@kaamkaj.example` });
  for (const price of prices) {
    const { id: workId } = await buildWork(opened.db, { budget: rupees(price) });
    await buildRequest(opened.db, { workId, freelancerId: id, status: "paid" });
  }
  await opened.db
    .update(payables)
    .set({ holdUntil: new Date("2020-01-01") })
    .where(eq(payables.freelancerId, id));
  await buildPayoutAccount(opened, id);
  return id;
}

/** A run with one payout that is sent. */
async function sentPayout(price = 1000) {
  const freelancerId = await earner(price);
  const { runId } = await createRun();
  const { token } = await prepare(runId);
  const payout = (await payoutsIn(runId)).find((each) => each.freelancerId === freelancerId);
  return { freelancerId, runId, token, payoutId: payout?.id ?? "" };
}

describe("a run", () => {
  it("has one payout for each freelancer to whom money can be sent, of all that is due", async () => {
    const [asha, ravi] = [await earner(1000, 500), await earner(200)];
    const poor = await earner(50);
    const held = await earner(1000);
    await opened.db
      .update(payables)
      .set({ holdUntil: new Date("2999-01-01") })
      .where(eq(payables.freelancerId, held));
    const accountless = await earner(1000);
    await opened.db.delete(payoutAccounts).where(eq(payoutAccounts.accountId, accountless));
    const fresh = await earner(1000);
    await opened.db.update(payoutAccounts).set({ state: "waiting" }).where(eq(payoutAccounts.accountId, fresh));
    const run = await createRun();
    expect(run).toMatchObject({ payoutCount: 2, totalPaise: 153_000, needsApproval: false });
    const made = (await payoutsIn(run.runId)).map(({ freelancerId, amount, status }) => [freelancerId, amount, status]);
    expect(made.toSorted()).toEqual(
      [
        [asha, 135_000, "created"],
        [ravi, 18_000, "created"],
      ].toSorted(),
    );
    expect((await owedTo(asha)).map(({ status }) => status)).toEqual(["in_payout", "in_payout"]);
    for (const id of [poor, held, accountless, fresh]) expect(await owedTo(id)).toMatchObject([{ status: "due" }]);
    expect(await call("payouts.createRun", { source: "manual", password })).toBe("409 nothing_due");
    expect(await violatedInvariants(opened)).toEqual([]);
    const listed = await allRows<{ runId: number }>(opened, "payouts.listRuns", {}, admin);
    expect(listed[0]).toMatchObject({
      runId: run.runId,
      payoutCount: 2,
      totalPaise: 153_000,
      openCount: 2,
      isOwn: true,
    });
  });

  it("has money of one source only", async () => {
    await earner(1000);
    expect(await call("payouts.createRun", { source: "sandbox", password })).toBe("409 nothing_due");
  });

  it("is refused before the payments of before are settled", async () => {
    await earner(1000);
    await reopenUpgrade(opened.db, { doneAt: null });
    expect(await call("payouts.createRun", { source: "manual", password })).toBe("409 migration_open");
    await reopenUpgrade(opened.db, { doneAt: new Date() });
  });

  it("needs the password, and its source", async () => {
    await earner(1000);
    expect(await call("payouts.createRun", { source: "manual", password: "Wrong1234" })).toBe("403 password_wrong");
    expect(await call("payouts.createRun", { password })).toBe("400 invalid");
  });

  it("of two at once pays everybody once, also with twenty", async () => {
    const ids = await Promise.all([earner(1000), earner(2000), earner(3000)]);
    const runs = await Promise.all(
      Array.from({ length: 20 }, () => call("payouts.createRun", { source: "manual", password })),
    );
    expect(runs.toSorted()).toEqual([...Array(19).fill("409 nothing_due"), "Success"]);
    for (const id of ids) expect(await opened.db.$count(payouts, eq(payouts.freelancerId, id))).toBe(1);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("leaves out an account that is changed meanwhile, or keeps it from being changed", { tags: "all" }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await buildFreelancer(opened.db, { passwordHash, email: `${randomUUID()}@kaamkaj.example` });
      const { id: workId } = await buildWork(opened.db);
      await buildRequest(opened.db, { workId, freelancerId: id, status: "paid" });
      await opened.db
        .update(payables)
        .set({ holdUntil: new Date("2020-01-01") })
        .where(eq(payables.freelancerId, id));
      await buildPayoutAccount(opened, id);
      const as = await signedIn(opened, id);
      const upi = { kind: "upi", holderName: "Asha", upiId: "asha@upi", password };
      const [saved] = await Promise.all([
        call("payouts.saveAccount", upi, as),
        ...Array.from({ length: 19 }, () => call("payouts.createRun", { source: "manual", password })),
      ]);
      const count = await opened.db.$count(payouts, eq(payouts.freelancerId, id));
      expect([saved, count]).toEqual(saved === "Success" ? ["Success", 0] : ["409 in_payout", 1]);
      expect(await violatedInvariants(opened)).toEqual([]);
    }
  });
});

describe("the approval of a run", () => {
  it("is by another admin, of a run that is large enough", async () => {
    await apply({ payoutApproval: "10000" });
    await earner(1000);
    expect(await createRun()).toMatchObject({ needsApproval: false });
    const freelancer = await earner(20_000);
    const { runId, needsApproval } = await createRun();
    expect(needsApproval).toBe(true);
    const [payout] = await payoutsIn(runId);
    expect(await call("payouts.prepareFile", { runId, password })).toBe("409 approval_missing");
    expect(await call("payouts.finish", { payoutId: payout?.id, utr: utr() })).toBe("409 approval_missing");
    expect(await call("payouts.approveRun", { runId, password })).toBe("403 own_run");
    expect(await call("payouts.approveRun", { runId, password: "Wrong1234" }, other)).toBe("403 password_wrong");
    const setGranted = (grant: Partial<typeof adminPermissions.$inferInsert>) =>
      opened.db.update(adminPermissions).set(grant).where(eq(adminPermissions.accountId, other.accountId));
    await setGranted({ grantedAt: new Date() });
    expect(await call("payouts.approveRun", { runId, password }, other)).toBe("403 permission_new");
    await setGranted({ grantedAt: new Date("2026-01-01"), grantedBy: admin.accountId });
    expect(await call("payouts.approveRun", { runId, password }, other)).toBe("Success");
    const { rows: told } = await opened.db.execute<{ to: string; text: string }>(sql`
      select data ->> 'to' as to, data ->> 'text' as text from pgboss.job
      where name = 'mail' and data ->> 'subject' like 'A payout batch of%was approved' order by 1`);
    expect(told.map(({ to }) => to)).toEqual(["approver@kaamkaj.example", "creator@kaamkaj.example"]);
    for (const { text } of told) {
      expect(text).toContain("run_approver has approved a payout batch of ₹18,000 that run_creator made.");
      expect(text).toContain("payouts since 01-01-2026. run_creator granted the permission.");
    }
    expect(await call("payouts.approveRun", { runId, password }, other)).toBe("409 payout_changed");
    expect(await call("payouts.prepareFile", { runId, password })).toBe("Success");
    expect((await owedTo(freelancer))[0]?.status).toBe("in_payout");
    expect(await call("payouts.approveRun", { runId: 2_000_000_000, password }, other)).toBe("404 not_found");
  });
});

describe("the bank file", () => {
  it("has a line for each payout, by which the bank pays, and is text without formulas", async () => {
    const { freelancerId, runId, token, payoutId } = await sentPayout();
    await opened.db
      .update(payoutAccounts)
      .set({ holderName: '=Asha, "Menon"' })
      .where(eq(payoutAccounts.accountId, freelancerId));
    const response = await ask(opened, "payouts.file", { token }, { as: admin });
    expect(response.headers).toMatchObject({
      "content-type": "text/csv",
      "cache-control": "no-store",
      "content-disposition": `attachment; filename="payouts-${runId}.csv"`,
    });
    const rows = parse(response.body, { columns: true }) as Record<string, string>[];
    expect(rows).toEqual([
      {
        reference: payoutId.replaceAll("-", "").toUpperCase(),
        name: "Asha Menon",
        account: accountNumber,
        IFSC: ifsc,
        UPI: "",
        amount: "900.00",
        narration: "Kaamkaj payout",
      },
    ]);
    // Banks read digits as they are: without quotes, an apostrophe or a formula, and with their zeros.
    expect(response.body.split("\r\n")[1]).toContain(`,Asha Menon,${accountNumber},${ifsc},,900.00,`);
    for (const cell of rows.flatMap(Object.values)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(await payoutWith(payoutId)).toMatchObject({ status: "sent" });
    const [notification] = await opened.db
      .select()
      .from(notifications)
      .where(eq(notifications.accountId, freelancerId));
    expect(notification?.kind).toBe("payout_sent");
  });

  it("is downloaded by the admin who asked for it, with an unchanged token", async () => {
    const { token, runId } = await sentPayout();
    expect((await ask(opened, "payouts.file", { token }, { as: other })).statusCode).toBe(404);
    const [run = "", expires = "", signature = ""] = token.split(".");
    for (const changed of [
      `${Number(run) + 1}.${expires}.${signature}`,
      `${run}.${Number(expires) + 1}.${signature}`,
      `${run}.${expires}.${signature.slice(1)}`,
      "x",
    ])
      expect((await ask(opened, "payouts.file", { token: changed }, { as: admin })).statusCode).toBe(404);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 + 1000 });
    expect((await ask(opened, "payouts.file", { token }, { as: admin })).statusCode).toBe(404);
    vi.useRealTimers();
    expect(await call("payouts.prepareFile", { runId, password: "Wrong1234" })).toBe("403 password_wrong");
    expect(await call("payouts.prepareFile", { runId: 2_000_000_000, password })).toBe("404 not_found");
  });

  it("leaves out what has a result, and is refused once everything has one", async () => {
    const { runId, payoutId } = await sentPayout();
    expect(await call("payouts.finish", { payoutId, utr: utr() })).toBe("Success");
    expect(await call("payouts.prepareFile", { runId, password })).toBe("409 payout_changed");
  });

  it("is in no audit entry, only that it was prepared", async () => {
    const { runId } = await sentPayout();
    const entries = await opened.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, "payout"), eq(auditEntries.subjectId, `run ${runId}`)))
      .orderBy(auditEntries.id);
    expect(entries.map(({ call: name, after }) => [name, after])).toEqual([
      ["payouts.createRun", { source: "manual", payouts: 1, totalPaise: 90_000 }],
      ["payouts.prepareFile", { file: "prepared", payouts: 1 }],
    ]);
  });
});

describe("a payout", () => {
  it("that the bank has paid is booked, and nothing is owed any more", async () => {
    const { freelancerId, runId, payoutId } = await sentPayout();
    const reference = utr();
    expect(
      await call("payouts.finish", { payoutId, utr: ` ${reference.slice(0, 4)} ${reference.slice(4).toLowerCase()}` }),
    ).toBe("Success");
    expect(await payoutWith(payoutId)).toMatchObject({ status: "done", utr: reference, endedAt: expect.any(Date) });
    expect(await owedTo(freelancerId)).toMatchObject([{ status: "paid", payoutId }]);
    expect(await creditOf(freelancerId)).toBe(0);
    expect(await violatedInvariants(opened)).toEqual([]);
    const as = await signedIn(opened, freelancerId);
    expect(await send("payouts.list", {}, as)).toMatchObject([
      { status: "paid", utr: reference, paidOn: expect.any(String) },
    ]);
    expect(await allRows(opened, "payouts.listOfRun", { runId }, admin)).toMatchObject([
      { payoutId, status: "done", last4: "7890", amountPaise: 90_000, freelancerName: "Asha Menon" },
    ]);
    expect(await call("payouts.finish", { payoutId, utr: utr() })).toBe("409 payout_changed");
    expect(await call("payouts.fail", { payoutId, reason: "The account is closed." })).toBe("409 payout_changed");
  });

  it("that failed is due again, with the reason, and can be part of another run", async () => {
    const { freelancerId, payoutId } = await sentPayout();
    expect(await call("payouts.fail", { payoutId, reason: "Too short" })).toBe("400 invalid");
    expect(await call("payouts.fail", { payoutId, reason: "The account is closed." })).toBe("Success");
    expect(await owedTo(freelancerId)).toMatchObject([{ status: "due", payoutId: null }]);
    const as = await signedIn(opened, freelancerId);
    expect(await send("payouts.list", {}, as)).toMatchObject([{ status: "due", failure: "The account is closed." }]);
    expect(await creditOf(freelancerId)).toBe(90_000);
    const { payoutCount } = await createRun();
    expect(payoutCount).toBe(1);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("that came back is booked the other way, and due again", async () => {
    const { freelancerId, payoutId } = await sentPayout();
    const reason = "The bank returned it.";
    expect(await call("payouts.reverse", { payoutId, reason, password })).toBe("409 payout_changed");
    await call("payouts.finish", { payoutId, utr: utr() });
    expect(await call("payouts.reverse", { payoutId, reason, password: "Wrong1234" })).toBe("403 password_wrong");
    expect(await call("payouts.reverse", { payoutId, reason, password })).toBe("Success");
    expect(await owedTo(freelancerId)).toMatchObject([{ status: "due", payoutId: null }]);
    expect(await creditOf(freelancerId)).toBe(90_000);
    expect(await call("payouts.reverse", { payoutId, reason, password })).toBe("409 payout_changed");
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it.each(["", "short", "no-hyphens-here", "x".repeat(36)])("has no UTR like %j", async (wrong) => {
    const { payoutId } = await sentPayout();
    expect(await call("payouts.finish", { payoutId, utr: wrong })).toBe("400 invalid");
  });

  it("has a UTR of its own", async () => {
    const [first, second] = [await sentPayout(), await sentPayout()];
    const same = utr();
    expect(await call("payouts.finish", { payoutId: first.payoutId, utr: same })).toBe("Success");
    expect(await call("payouts.finish", { payoutId: second.payoutId, utr: same })).toBe("409 utr_taken");
    expect(await payoutWith(second.payoutId)).toMatchObject({ status: "sent" });
  });

  it("that does not exist is not found", async () => {
    const payoutId = randomUUID();
    expect(await call("payouts.finish", { payoutId, utr: utr() })).toBe("404 not_found");
    expect(await call("payouts.fail", { payoutId, reason: "The account is closed." })).toBe("404 not_found");
    expect(await call("payouts.reverse", { payoutId, reason: "The bank returned it.", password })).toBe(
      "404 not_found",
    );
  });

  it("is finished or failed by one of twenty calls at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { payoutId, freelancerId } = await sentPayout();
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          at % 2
            ? call("payouts.finish", { payoutId, utr: utr() })
            : call("payouts.fail", { payoutId, reason: "The account is closed." }),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === "409 payout_changed")).toHaveLength(19);
      const status = (await payoutWith(payoutId))?.status;
      expect(await creditOf(freelancerId)).toBe(status === "done" ? 0 : 90_000);
      expect(await violatedInvariants(opened)).toEqual([]);
    }
  });
});

describe("a refused or blocked account", () => {
  it("takes back what is not sent, and the freelancer reads the reason", async () => {
    const freelancerId = await earner(1000);
    const { runId } = await createRun();
    const reason = "The name differs from the account.";
    expect(await call("payouts.refuseAccount", { freelancerId, reason })).toBe("Success");
    expect(await payoutsIn(runId)).toMatchObject([{ status: "cancelled" }]);
    expect(await owedTo(freelancerId)).toMatchObject([{ status: "due", payoutId: null }]);
    const as = await signedIn(opened, freelancerId);
    expect(await send("payouts.account", {}, as)).toMatchObject([{ state: "refused", reason }]);
    expect(await call("payouts.refuseAccount", { freelancerId, reason })).toBe("404 not_found");
    expect(await call("payouts.prepareFile", { runId, password })).toBe("409 payout_changed");
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("keeps what is sent, until the admin says what became of it", async () => {
    const { freelancerId, payoutId } = await sentPayout();
    const [account] = await opened.db.select().from(payoutAccounts).where(eq(payoutAccounts.accountId, freelancerId));
    expect(await call("payouts.refuseAccount", { freelancerId, reason: "The name differs from the account." })).toBe(
      "Success",
    );
    expect(await payoutWith(payoutId)).toMatchObject({ status: "sent", accountId: account?.id });
    expect(await call("payouts.finish", { payoutId, utr: utr() })).toBe("Success");
    expect(await violatedInvariants(opened)).toEqual([]);
  });
});
