import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SignalKind } from "#domain/trust/signal.ts";
import { personalData } from "#server/contexts.ts";
import { eraseAccount, lockForErasure } from "#server/operation/personal-data/erase.ts";
import { accounts, companies, freelancers, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { payoutAccounts } from "#server/platform/db/schema/payouts.ts";
import { registrationNetworks, signals } from "#server/platform/db/schema/signals.ts";
import { workChecks } from "#server/platform/db/schema/work-checks.ts";
import { deleteOldNetworks } from "#server/platform/db/signals.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFile, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildPictureMatch } from "#server/test/discovery/build-page.ts";
import { buildMember } from "#server/test/identity/build-member.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import { buildPayoutAccount } from "#server/test/money/build-payout.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";
import { exportOf } from "#server/test/operation/export-of.ts";
import { buildContentReport } from "#server/test/trust/build-report.ts";
import { buildSignal } from "#server/test/trust/build-signal.ts";
import { findSignals } from "#server/trust/signals/find.ts";
import { deleteOldSignals } from "#server/trust/signals/queries.ts";

const opened = open({}, { hasJobs: false });
let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});
beforeEach(() => opened.db.delete(signals));

/** As the job, except that a step that fails fails the test. */
async function find(): Promise<void> {
  for (const step of Object.values(findSignals)) await step(opened.services);
}
interface Listed {
  readonly signalId: number;
  readonly kind: SignalKind;
  readonly title: string;
  readonly count: number;
  readonly workId: number | null;
  readonly accounts: readonly { readonly accountId: number }[];
}
const list = async (body: object = {}, as = admin) =>
  (await ask(opened, "signals.list", { limit: 200, ...body }, { as })).json<Listed[]>();
/** The open signals of a kind: how strong each is, and whom it is about. */
const foundOf = async (kind: SignalKind) => {
  await find();
  const rows = await list();
  return rows
    .filter((row) => row.kind === kind)
    .map(({ count, accounts }) => ({ count, accountIds: accounts.map(({ accountId }) => accountId) }));
};
const close = (signalId: number, outcome = "harmless", as = admin) =>
  ask(opened, "signals.close", { signalId, outcome }, { as });
const newFreelancer = async () => (await buildFreelancer(opened.db)).id;
const newFreelancers = (count: number) => Promise.all(Array.from({ length: count }, newFreelancer));
const ofOne = (accountId: number, count: number) => [{ count, accountIds: [accountId] }];
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

describe("a signal about several accounts", () => {
  it("is the same résumé of two freelancers, and not of one alone", async () => {
    const [first, second] = (await newFreelancers(2)) as [number, number];
    const sha256 = "a".repeat(64);
    for (const _ of [1, 2]) await buildFile(opened.db, { kind: "resume", uploaderId: first, sha256 });
    expect(await foundOf("sameFile")).toEqual([]);
    await buildFile(opened.db, { kind: "resume", uploaderId: second, sha256 });
    expect(await foundOf("sameFile")).toEqual([{ count: 2, accountIds: sorted([first, second]) }]);
    const third = await newFreelancer();
    await buildFile(opened.db, { kind: "resume", uploaderId: third, sha256 });
    expect(await foundOf("sameFile")).toEqual([{ count: 3, accountIds: sorted([first, second, third]) }]);
  });

  it("is the same picture, also where it was downloaded from the other profile", async () => {
    const [first, second] = (await newFreelancers(2)) as [number, number];
    const pictureOf = async (accountId: number, sha256: string, sentSha256: string) => {
      const { name: picture } = await buildFile(opened.db, { sha256, sentSha256 });
      await opened.db.update(freelancers).set({ picture }).where(eq(freelancers.accountId, accountId));
    };
    await pictureOf(first, "b".repeat(64), "c".repeat(64));
    await pictureOf(second, "d".repeat(64), "e".repeat(64));
    expect(await foundOf("samePicture")).toEqual([]);
    await pictureOf(second, "f".repeat(64), "b".repeat(64));
    expect(await foundOf("samePicture")).toEqual([{ count: 2, accountIds: sorted([first, second]) }]);
  });

  it("is no picture that the platform has drawn itself", async () => {
    const { name: logo } = await buildFile(opened.db, { sha256: "9".repeat(64) });
    const made = await Promise.all([buildCompany(opened.db), buildCompany(opened.db)]);
    for (const { id } of made) await opened.db.update(companies).set({ logo }).where(eq(companies.accountId, id));
    const found = await foundOf("samePicture");
    expect(found.filter(({ accountIds }) => accountIds.includes(made[0]?.id ?? 0))).toEqual([]);
  });

  it("is the same phone number however it is written, and a company is one account with its members", async () => {
    const company = await buildCompany(opened.db, { phone: "+91 98765 43210" });
    const { id: memberId } = await buildMember(opened.db, { companyId: company.id });
    await opened.db.update(accounts).set({ phone: "9876543210" }).where(eq(accounts.id, memberId));
    expect(await foundOf("samePhone")).toEqual([]);
    const { id } = await buildFreelancer(opened.db, { phone: "098765 43210" });
    expect(await foundOf("samePhone")).toEqual([{ count: 2, accountIds: sorted([company.id, memberId, id]) }]);
    const rows = await opened.db.select().from(signals);
    expect(JSON.stringify(rows)).not.toContain("9876543210");
  });

  it("is the same payout account, also of accounts that an older version stored", async () => {
    const [first, second] = (await newFreelancers(2)) as [number, number];
    await buildPayoutAccount(opened, first);
    expect(await foundOf("samePayoutAccount")).toEqual([]);
    await buildPayoutAccount(opened, second);
    await opened.db.update(payoutAccounts).set({ detailsFingerprint: null });
    expect(await foundOf("samePayoutAccount")).toEqual([{ count: 2, accountIds: sorted([first, second]) }]);
  });

  it("is five new accounts from one network within an hour, and neither four nor a second later", async () => {
    const ids = await newFreelancers(6);
    const registered = async (networkHash: string, minutesAgo: readonly number[]) => {
      await opened.db.delete(registrationNetworks);
      await opened.db.insert(registrationNetworks).values(
        minutesAgo.map((minutes, at) => ({
          ...{ accountId: ids[at] ?? 0, networkHash },
          registeredAt: sql`date_trunc('second', now()) - make_interval(secs => ${minutes * 60})`,
        })) as never,
      );
      return foundOf("accountsFromNetwork");
    };
    expect(await registered("one", [60, 40, 20, 0])).toEqual([]);
    expect(await registered("two", [60 + 1 / 60, 45, 30, 15, 0])).toEqual([]);
    expect(await registered("three", [60, 45, 30, 15, 0])).toMatchObject([{ count: 5 }]);
    expect(await registered("four", [60, 45, 30, 15, 1, 0])).toMatchObject([{ count: 5 }, { count: 6 }]);
  });

  it("knows the network of a registration for a day, as a hash alone", async () => {
    await opened.db.delete(registrationNetworks);
    const [first, second] = (await newFreelancers(2)) as [number, number];
    const at = (hours: number) => sql`now() - make_interval(hours => ${hours}, secs => 1)`;
    await opened.db.insert(registrationNetworks).values([
      { accountId: first, networkHash: "one", registeredAt: at(24) as never },
      { accountId: second, networkHash: "one", registeredAt: at(23) as never },
    ]);
    await deleteOldNetworks(opened.db);
    expect(await opened.db.select().from(registrationNetworks)).toMatchObject([{ accountId: second }]);
  });
});

describe("a signal about one account", () => {
  it.each([
    [9, false],
    [10, true],
    [11, true],
  ])("is the same application to ten jobs: %i are one: %s", async (jobs, isOne) => {
    const freelancerId = await newFreelancer();
    await Promise.all(
      Array.from({ length: jobs }, async () => {
        const { id } = await buildRequest(opened.db, { freelancerId });
        await opened.db.update(workRequests).set({ textHash: "same" }).where(eq(workRequests.id, id));
      }),
    );
    expect(await foundOf("sameApplication")).toEqual(isOne ? ofOne(freelancerId, jobs) : []);
    await opened.db.delete(workRequests).where(eq(workRequests.freelancerId, freelancerId));
  });

  it.each([
    [3, 3, false],
    [4, 4, true],
    [4, 5, false],
    [5, 5, true],
  ])(
    "is payments of which many are declined: %i beside %i that were paid are one: %s",
    async (declined, paid, isOne) => {
      const { id: workId, ownerId: companyId } = await buildWork(opened.db);
      const { id: requestId } = await buildRequest(opened.db, { workId });
      for (let at = 0; at < declined; at += 1)
        await buildOrder(opened.db, { requestId, companyId, status: at % 2 ? "failed" : "declined" });
      for (let at = 0; at < paid; at += 1) await buildOrder(opened.db, { requestId, companyId, status: "refunded" });
      const found = await foundOf("declinedPayments");
      expect(found.filter(({ accountIds }) => accountIds.includes(companyId))).toEqual(
        isOne ? ofOne(companyId, declined) : [],
      );
    },
  );

  it.each([
    [4, false],
    [5, true],
    [6, true],
  ])("is a reporter whose reports were dismissed five times: %i are one: %s", async (count, isOne) => {
    const reporterId = await newFreelancer();
    const { id: accountId } = await buildCompany(opened.db);
    for (let at = 0; at < 6; at += 1)
      await buildContentReport(opened.db, {
        ...{ subjectKind: "work", subjectId: `${randomUUID()}`, accountId, reporterId },
        ...{ closedAt: new Date(), outcome: at < count ? "dismissed" : "upheld" },
      });
    const found = await foundOf("dismissedReports");
    expect(found.filter(({ accountIds }) => accountIds.includes(reporterId))).toEqual(
      isOne ? ofOne(reporterId, count) : [],
    );
  });

  it("is a job that asks for a fee or a contact outside, unless an admin saw it at the desk before it was listed", async () => {
    const post = (description: string) => buildWork(opened.db, { description });
    const clean = await post("A logo for our jars of pickles, in two colours.");
    const fee = await post("You pay a registration fee of 500 rupees first.");
    const contact = await post("Write to pickles@kochi.example before you apply.");
    const hindi = await post("पंजीकरण शुल्क 500 रुपये है।");
    const seen = await post("You pay a security deposit of 900 rupees first.");
    await opened.db.insert(workChecks).values({ workId: seen.id, textHash: null, reasons: ["fee"] });
    const old = await post("You pay a joining fee of 500 rupees first.");
    await opened.db.update(works).set({ activeAt: sql`now() - interval '1 day'` }).where(eq(works.id, old.id));
    await find();
    const found = (await list()).filter(({ kind }) => kind === "jobText");
    const workIds = found.map(({ workId }) => workId ?? 0);
    expect(sorted(workIds)).toEqual(sorted([fee.id, contact.id, hindi.id]));
    expect(workIds).not.toContain(clean.id);
    expect(found.find(({ workId }) => workId === fee.id)).toMatchObject({
      title: fee.title,
      accounts: [{ accountId: fee.ownerId }],
    });
  });
});

describe("a signal at the desk", () => {
  const twins = async () => {
    const phone = `9${Math.trunc(Math.random() * 1e9)}`.padEnd(10, "1");
    const ids = await Promise.all([1, 2].map(async () => (await buildFreelancer(opened.db, { phone })).id));
    return { phone, ids };
  };
  const signalOf = async (accountId: number) =>
    (await list()).find((row) => row.accounts.some((account) => account.accountId === accountId));

  it("is one where several instances find it at the same time, and stays one", async () => {
    const { ids } = await twins();
    await Promise.all(Array.from({ length: 6 }, find));
    await find();
    const rows = (await list()).filter(({ accounts: people }) => people.some(({ accountId }) => accountId === ids[0]));
    expect(rows).toMatchObject([{ kind: "samePhone", count: 2 }]);
  });

  it("is in the one queue with copied pictures, due after 15 days, for admins who moderate", async () => {
    const signalId = await buildSignal(opened.db, await newFreelancers(2));
    const matchId = await buildPictureMatch(opened.db);
    const cases = (await ask(opened, "desk.list", { limit: 200 }, { as: admin })).json();
    expect(cases).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "signal", subjectId: signalId, about: "samePhone", isOverdue: false }),
        expect.objectContaining({ kind: "picture", subjectId: matchId }),
      ]),
    );
    const [found] = cases.filter(({ kind }: { kind: string }) => kind === "signal");
    expect(Date.parse(found.dueAt) - Date.parse(found.since)).toBe(15 * 86_400_000);
    const verifier = await signedIn(opened, (await buildAdmin(opened.db, {}, ["verify"])).id);
    expect(outcomeOf(await ask(opened, "signals.list", {}, { as: verifier }))).toBe("403 permission_missing");
    expect((await ask(opened, "desk.list", { kind: "signal" }, { as: verifier })).json()).toEqual([]);
  });

  it("is closed by one of twenty admins, with a word, and nothing else happens", async () => {
    const { ids } = await twins();
    await find();
    const { signalId } = (await signalOf(ids[0] ?? 0)) ?? { signalId: 0 };
    const admins = await Promise.all(
      Array.from({ length: 20 }, async () => signedIn(opened, (await buildAdmin(opened.db)).id)),
    );
    const answers = await Promise.all(admins.map((as) => close(signalId, "handled", as)));
    expect(answers.map(outcomeOf).toSorted()).toEqual([...Array(19).fill("409 case_settled"), "Success"]);
    const [done] = answers.filter((answer) => outcomeOf(answer) === "Success");
    if (!done) throw new Error("nobody has closed it");
    expect(await entriesOf(opened.db, done)).toMatchObject([
      { subject: "account", after: { signal: signalId, outcome: "handled" } },
    ]);
    const people = await opened.db.select().from(accounts).where(inArray(accounts.id, ids));
    expect(people).toMatchObject([{ status: "accepted" }, { status: "accepted" }]);
    expect(outcomeOf(await close(2_000_000_000))).toBe("404 not_found");
    expect(outcomeOf(await close(signalId, "boring"))).toBe("400 invalid");
  });

  it("is left to the admin who has taken it, and to others where it is about the own account", async () => {
    const email = `${randomUUID()}@kaamkaj.example`;
    const owner = await signedIn(opened, (await buildAdmin(opened.db, { email })).id);
    const { id } = await buildFreelancer(opened.db, { email });
    const signalId = await buildSignal(opened.db, [id]);
    expect(outcomeOf(await close(signalId, "harmless", owner))).toBe("409 own_content");
    await ask(opened, "desk.take", { kind: "signal", subjectId: signalId }, { as: owner });
    expect(outcomeOf(await close(signalId))).toBe("409 case_taken");
    await ask(opened, "desk.release", { kind: "signal", subjectId: signalId }, { as: owner });
    expect(outcomeOf(await close(signalId))).toBe("Success");
  });

  it("comes back once it is twice as strong as it was when it was closed", async () => {
    const { phone, ids } = await twins();
    const [id = 0] = ids;
    await find();
    await close((await signalOf(id))?.signalId ?? 0);
    await buildFreelancer(opened.db, { phone });
    await find();
    expect(await signalOf(id)).toBeUndefined();
    await buildFreelancer(opened.db, { phone });
    await find();
    expect(await signalOf(id)).toMatchObject({ count: 4 });
  });

  it("of a time that is over comes back as a new one", async () => {
    const { id: workId, ownerId: companyId } = await buildWork(opened.db);
    const { id: requestId } = await buildRequest(opened.db, { workId });
    for (const _ of [1, 2, 3, 4]) await buildOrder(opened.db, { requestId, companyId, status: "declined" });
    await find();
    await close((await signalOf(companyId))?.signalId ?? 0);
    await find();
    expect(await signalOf(companyId)).toBeUndefined();
    await opened.db.update(signals).set({ closedAt: sql`now() - interval '31 days'` });
    await find();
    expect(await signalOf(companyId)).toMatchObject({ kind: "declinedPayments", count: 4 });
  });

  it("is in no export, and is stored for a year after it was closed", async () => {
    const { id } = await buildFreelancer(opened.db);
    const signalId = await buildSignal(opened.db, [id], { title: "Only for admins" });
    expect(await exportOf(opened, id)).not.toContain("Only for admins");
    await close(signalId);
    const age = (days: number) =>
      opened.db.update(signals).set({ closedAt: sql`now() - make_interval(days => ${days}, secs => -5)` });
    await age(365);
    await deleteOldSignals(opened.db);
    expect(await opened.db.$count(signals)).toBe(1);
    await opened.db.update(signals).set({ closedAt: sql`now() - interval '365 days 5 seconds'` });
    await deleteOldSignals(opened.db);
    expect(await opened.db.$count(signals)).toBe(0);
  });

  it("goes with the last account that it was about", async () => {
    const [first, second] = (await newFreelancers(2)) as [number, number];
    await buildSignal(opened.db, [first, second]);
    const erase = (accountId: number) =>
      opened.db.transaction(async (tx) => {
        const person = await lockForErasure(tx, accountId);
        if (person) await eraseAccount(tx, person, { personalData, years: { receipts: 8, contracts: 8 } });
      });
    await erase(first);
    await deleteOldSignals(opened.db);
    expect(await list()).toMatchObject([{ accounts: [{ accountId: second }] }]);
    await erase(second);
    await deleteOldSignals(opened.db);
    expect(await opened.db.$count(signals)).toBe(0);
  });
});
