import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import type { ErasureBlocker } from "#domain/personal-data.ts";
import { settleUnmatched } from "#server/features/payments/unmatched-queries.ts";
import { scheduleErasure } from "#server/features/personal-data/erasure-queries.ts";
import { processErasures } from "#server/features/personal-data/erasures.ts";
import { appeals } from "#server/platform/db/schema/moderation.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { feeBills, providerOperations } from "#server/platform/db/schema/payouts.ts";
import { erasures } from "#server/platform/db/schema/personal-data.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildChargeback } from "#server/test/build-chargeback.ts";
import { buildAppeal } from "#server/test/build-decision.ts";
import { buildDirectPayment } from "#server/test/build-direct.ts";
import { buildMoneyReturn } from "#server/test/build-money-return.ts";
import { buildOrder, buildUnmatched } from "#server/test/build-order.ts";
import { buildPayout } from "#server/test/build-payout.ts";
import { open } from "#server/test/open.ts";
import { password } from "#server/test/second-step.ts";

vi.setConfig({ testTimeout: 90_000 });

const opened = open({ DATABASE_TIMEOUT_MS: "30000" }, { hasJobs: false });
const passwordHash = await hashPassword(password);

interface Parties {
  readonly companyId: number;
  readonly freelancerId: number;
  readonly workId: number;
}

async function newParties(): Promise<Parties> {
  const { id: companyId } = await buildCompany(opened.db, { passwordHash });
  const { id: freelancerId } = await buildFreelancer(opened.db, { passwordHash });
  const { id: workId } = await buildWork(opened.db, { ownerId: companyId });
  return { companyId, freelancerId, workId };
}

type Status = "accepted" | "rejected" | "completed" | "paid";
const buildIn = async ({ workId, freelancerId }: Parties, status: Status) =>
  (await buildRequest(opened.db, { workId, freelancerId, status })).id;

/** What ends the obstacle. */
type End = () => PromiseLike<unknown>;

interface Obstacle {
  readonly company: readonly ErasureBlocker[];
  readonly freelancer: readonly ErasureBlocker[];
  readonly build: (parties: Parties) => Promise<End | undefined>;
}

/** A payment of which nothing is owed any more. */
async function buildPaidOut(parties: Parties): Promise<number> {
  const requestId = await buildIn(parties, "paid");
  await buildPayout(opened.db, parties.freelancerId);
  return requestId;
}

/** What the freelancer gave back is not sent to the company, and the rest is paid out. */
async function buildUnsentReturn(parties: Parties) {
  const requestId = await buildIn(parties, "paid");
  const returnId = await buildMoneyReturn(opened.db, requestId);
  await buildPayout(opened.db, parties.freelancerId);
  return { requestId, returnId };
}

const setOrder = (id: number, set: Partial<typeof paymentOrders.$inferInsert>) =>
  opened.db.update(paymentOrders).set(set).where(eq(paymentOrders.id, id));

const appealOf = async (accountId: number): Promise<End> => {
  const decisionId = await buildAppeal(opened.db, accountId);
  const answered = { status: "upheld", answer: "It stays.", decidedAt: new Date() } as const;
  return () => opened.db.update(appeals).set(answered).where(eq(appeals.decisionId, decisionId));
};

const obstacles = {
  "an engagement": {
    company: ["engaged"],
    freelancer: ["engaged"],
    build: async (parties) => {
      const id = await buildIn(parties, "accepted");
      const as = await signedIn(opened, parties.freelancerId);
      return () => ask(opened, "endengagement", { reqid: id, reason: "We part." }, { as });
    },
  },
  "a completed work that is not paid": {
    company: ["money_due"],
    freelancer: ["money_due"],
    build: async (parties) => {
      await buildIn(parties, "completed");
      return undefined;
    },
  },
  "a payment that is not confirmed": {
    company: ["money_due"],
    freelancer: [],
    build: async (parties) => {
      const requestId = await buildIn(parties, "rejected");
      const { id } = await buildOrder(opened.db, { requestId, companyId: parties.companyId });
      return () => setOrder(id, { status: "declined" });
    },
  },
  "a refund that the provider has not made": {
    company: ["refund_due"],
    freelancer: [],
    build: async (parties) => {
      const requestId = await buildIn(parties, "rejected");
      const refunded = { requestId, companyId: parties.companyId, provider: "sandbox", status: "refunded" } as const;
      const { id } = await buildOrder(opened.db, refunded);
      return () => setOrder(id, { refund: "refund_1" });
    },
  },
  "a return that is not sent": {
    company: ["refund_due"],
    freelancer: [],
    build: async (parties) => {
      const { returnId } = await buildUnsentReturn(parties);
      const sent = { sentAt: new Date(), reference: "UTR123456" };
      return () => opened.db.update(returns).set(sent).where(eq(returns.id, returnId));
    },
  },
  "money without a payment": {
    company: ["refund_due"],
    freelancer: [],
    build: async ({ companyId }) => {
      const { id } = await buildUnmatched(opened.db, { companyId });
      return () => settleUnmatched(opened.db, id, "Given back by bank.");
    },
  },
  "money that is owed": {
    company: [],
    freelancer: ["payout_due"],
    build: async (parties) => {
      await buildIn(parties, "paid");
      return () => buildPayout(opened.db, parties.freelancerId);
    },
  },
  ...Object.fromEntries(
    (["created", "sent"] as const).map((status) => [
      `a payout that is ${status}`,
      {
        company: [],
        freelancer: ["payout_due"],
        build: async (parties: Parties) => {
          await buildIn(parties, "paid");
          await buildPayout(opened.db, parties.freelancerId, { status });
          return undefined;
        },
      } satisfies Obstacle,
    ]),
  ),
  "a reversal that the provider has not made": {
    company: [],
    freelancer: ["payout_due"],
    build: async (parties) => {
      await buildIn(parties, "paid");
      const { id: subject, amount } = await buildPayout(opened.db, parties.freelancerId);
      const made = { kind: "transfer", subject, amount, status: "done", nextAt: null } as const;
      const [transfer] = await opened.db.insert(providerOperations).values(made).returning();
      const reversal = { kind: "reversal", subject, amount: 100, dependsOn: transfer?.id } as const;
      await opened.db.insert(providerOperations).values(reversal);
      return () =>
        opened.db.update(providerOperations).set({ status: "done" }).where(eq(providerOperations.subject, subject));
    },
  },
  "an open bill": {
    company: [],
    freelancer: ["bill_open"],
    build: async ({ workId, freelancerId }) => {
      const { billId } = await buildDirectPayment(opened.db, { workId, freelancerId });
      const paid = { status: "paid", endedAt: new Date() } as const;
      return () => opened.db.update(feeBills).set(paid).where(eq(feeBills.id, billId));
    },
  },
  "an open appeal of a company": {
    company: ["appeal_open"],
    freelancer: [],
    build: ({ companyId }) => appealOf(companyId),
  },
  "an open appeal of a freelancer": {
    company: [],
    freelancer: ["appeal_open"],
    build: ({ freelancerId }) => appealOf(freelancerId),
  },
  "an open chargeback of money that is not paid out": {
    company: [],
    freelancer: ["payout_due"],
    build: async (parties) => {
      await buildChargeback(opened.db, await buildIn(parties, "paid"));
      return undefined;
    },
  },
} as const satisfies Readonly<Record<string, Obstacle>>;

/** What keeps an account from being erased, as the preview, the refusal of a request and the job say. */
async function blockersOf(accountId: number) {
  const { db, services } = opened;
  const as = await signedIn(opened, accountId);
  const [{ blockers }] = (await ask(opened, "erasures.preview", {}, { as })).json<[{ blockers: ErasureBlocker[] }]>();
  if (blockers.length === 0) return blockers;
  const refused = await ask(opened, "erasures.request", { password }, { as });
  expect(outcomeOf(refused)).toBe("409 erasure_blocked");
  expect(refused.json().fields.blockers).toBe(blockers.join(" "));
  // It may begin while an erasure waits.
  await scheduleErasure(db, accountId, accountId);
  await processErasures(services, new Date(Date.now() + 49 * 3_600_000));
  const [erasure] = await db.select().from(erasures).where(eq(erasures.accountId, accountId));
  expect(erasure?.status).toBe("cancelled");
  return blockers;
}

it.each(Object.entries<Obstacle>(obstacles))("keeps its account from being erased until its end: %s", async (_, of) => {
  const parties = await newParties();
  const end = await of.build(parties);
  expect(await blockersOf(parties.companyId)).toEqual(of.company);
  expect(await blockersOf(parties.freelancerId)).toEqual(of.freelancer);
  if (!end) return;
  await end();
  expect(await blockersOf(parties.companyId)).toEqual([]);
  expect(await blockersOf(parties.freelancerId)).toEqual([]);
});

it.each([
  ["an open chargeback of money that was paid out", buildPaidOut],
  [
    "a return of money that the bank has given back before",
    async (parties) => (await buildUnsentReturn(parties)).requestId,
  ],
] as const satisfies readonly (readonly [string, (parties: Parties) => Promise<number>])[])(
  "keeps nobody from being erased: %s",
  async (what, build) => {
    const parties = await newParties();
    await buildChargeback(opened.db, await build(parties), what.startsWith("an open") ? "open" : "lost");
    for (const id of [parties.companyId, parties.freelancerId]) expect(await blockersOf(id)).toEqual([]);
  },
);
