import { type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ErasureBlocker } from "#domain/operation/personal-data.ts";
import { providerOperations } from "#server/platform/db/schema/payouts.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildDirectPayment } from "#server/test/money/build-direct.ts";
import { buildMoneyReturn } from "#server/test/money/build-money-return.ts";
import { buildOrder, buildUnmatched } from "#server/test/money/build-order.ts";
import { buildPayout } from "#server/test/money/build-payout.ts";
import { open } from "#server/test/open.ts";
import { buildAppeal } from "#server/test/trust/build-decision.ts";

const opened = open({}, { hasJobs: false });

interface Parties {
  readonly company: number;
  readonly freelancer: number;
}

interface Blocker {
  readonly of: readonly (keyof Parties)[];
  readonly blocker: ErasureBlocker;
  readonly build: (parties: Parties) => Promise<unknown>;
  /** What ends it. */
  readonly end: (parties: Parties) => Promise<unknown>;
}

const request = async ({ company, freelancer }: Parties, values: Parameters<typeof buildRequest>[1]) => {
  const { id: workId } = await buildWork(opened.db, { ownerId: company });
  return buildRequest(opened.db, { workId, freelancerId: freelancer, ...values });
};
const order = async (parties: Parties, values: object) => {
  const { id: requestId } = await request(parties, { status: "rejected" });
  return buildOrder(opened.db, { requestId, companyId: parties.company, ...values });
};
const execute = (statement: SQL) => opened.db.execute(statement);
const payOut = ({ freelancer }: Parties) => buildPayout(opened.db, freelancer);
const company = ["company"] as const;
const freelancer = ["freelancer"] as const;

/** Each reason why an account cannot be erased, alone. */
const blockers: Readonly<Record<string, Blocker>> = {
  "an accepted request": {
    of: ["company", "freelancer"],
    blocker: "engaged",
    build: (parties) => request(parties, { status: "accepted" }),
    end: (parties) => execute(sql`delete from work_requests where owner_id = ${parties.company}`),
  },
  "a completed request": {
    of: ["company", "freelancer"],
    blocker: "money_due",
    build: (parties) => request(parties, { status: "completed" }),
    end: (parties) => execute(sql`delete from work_requests where owner_id = ${parties.company}`),
  },
  "an open order": {
    of: company,
    blocker: "money_due",
    build: (parties) => order(parties, { status: "open" }),
    end: (parties) => execute(sql`update payment_orders set status = 'failed' where company_id = ${parties.company}`),
  },
  "a refund that was not made yet": {
    of: company,
    blocker: "refund_due",
    build: (parties) => order(parties, { provider: "sandbox", status: "refunded" }),
    end: (parties) => execute(sql`update payment_orders set refund = 'rfnd_1' where company_id = ${parties.company}`),
  },
  "money that matches no payment": {
    of: company,
    blocker: "refund_due",
    build: (parties) => buildUnmatched(opened.db, { companyId: parties.company }),
    end: (parties) =>
      execute(
        sql`update unmatched_payments set settled_at = now(), settlement = 'Sent back.' where company_id = ${parties.company}`,
      ),
  },
  "money that is owed": {
    of: freelancer,
    blocker: "payout_due",
    build: (parties) => request(parties, { status: "paid" }),
    end: payOut,
  },
  "a payout on its way": {
    of: freelancer,
    blocker: "payout_due",
    build: async (parties) => {
      await request(parties, { status: "paid" });
      await buildPayout(opened.db, parties.freelancer, { status: "sent" });
    },
    end: (parties) => execute(sql`update payables set status = 'paid' where freelancer_id = ${parties.freelancer}`),
  },
  "a payout that the provider has not confirmed yet": {
    of: freelancer,
    blocker: "payout_due",
    build: async (parties) => {
      await request(parties, { status: "paid" });
      const { id: subject, amount } = await buildPayout(opened.db, parties.freelancer, { method: "razorpay_x" });
      await opened.db.insert(providerOperations).values({ kind: "payout", subject, amount, status: "sent" });
    },
    end: (parties) =>
      execute(sql`update provider_operations set status = 'done', next_at = null
      where subject in (select id from payouts where freelancer_id = ${parties.freelancer})`),
  },
  "money that a freelancer has given back": {
    of: company,
    blocker: "refund_due",
    build: async (parties) => {
      const { id: requestId } = await request(parties, { status: "paid" });
      await buildMoneyReturn(opened.db, requestId);
      await payOut(parties);
    },
    end: () => execute(sql`update returns set sent_at = now(), reference = 'UTR 9'`),
  },
  "an open bill": {
    of: freelancer,
    blocker: "bill_open",
    build: async (parties) => {
      const { id: workId } = await buildWork(opened.db, { ownerId: parties.company });
      await buildDirectPayment(opened.db, { workId, freelancerId: parties.freelancer });
    },
    end: (parties) =>
      execute(sql`update fee_bills set status = 'paid', ended_at = now() where freelancer_id = ${parties.freelancer}`),
  },
  "an open appeal": {
    of: freelancer,
    blocker: "appeal_open",
    build: (parties) => buildAppeal(opened.db, parties.freelancer),
    end: (parties) =>
      execute(sql`update appeals set status = 'upheld', decided_at = now()
      where decision_id in (select id from decisions where account_id = ${parties.freelancer})`),
  },
};

describe.each(Object.entries(blockers))("%s", (_, { of, blocker, build, end }) => {
  it(`alone keeps the ${of.join(" and the ")} from being erased until it has ended`, async () => {
    const parties = {
      company: (await buildCompany(opened.db)).id,
      freelancer: (await buildFreelancer(opened.db)).id,
    };
    await build(parties);
    const blockersOf = async (party: keyof Parties) => {
      const as = await signedIn(opened, parties[party]);
      return (await ask(opened, "erasures.preview", {}, { as })).json()[0].blockers;
    };
    for (const party of ["company", "freelancer"] as const)
      expect([party, await blockersOf(party)]).toEqual([party, of.includes(party) ? [blocker] : []]);
    await end(parties);
    for (const party of ["company", "freelancer"] as const)
      expect([party, await blockersOf(party)]).toEqual([party, []]);
  });
});
