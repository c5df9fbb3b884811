import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chargeFor, splitCost } from "#domain/catalog/fee.ts";
import { splitClose, splitPlan } from "#domain/hiring/milestone.ts";
import { budgetRange, paise } from "#domain/money.ts";
import {
  isBalanced,
  ledgerAccounts,
  type Posting,
  postingsOfCapture,
  postingsOfChargeback,
  postingsOfDirectPayment,
  postingsOfHeldChargeback,
  postingsOfPaidFee,
  postingsOfPayment,
  postingsOfPayout,
  postingsOfProviderFee,
  postingsOfRecovery,
  postingsOfRefund,
  postingsOfRelease,
  postingsOfReturn,
  postingsOfReturnedPayout,
  postingsOfWaivedFee,
} from "./ledger.ts";

const anyCost = fc.integer({ min: 0, max: budgetRange.most * 100 }).map(paise);
const anyFee = fc.record({ bps: fc.integer({ min: 0, max: 10_000 }), fixedPaise: fc.nat({ max: 10_000_000 }) });
const anyone = fc.integer({ min: 1 });
const anyPosting: fc.Arbitrary<Posting> = fc.record({
  account: fc.constantFrom(...ledgerAccounts),
  party: fc.option(anyone),
  amount: fc.maxSafeInteger(),
});

const anyPayment = fc.tuple(anyCost, anyFee, anyFee, anyone, anyone).map(([cost, fee, onTop, company, freelancer]) => {
  const { clientFee } = chargeFor(cost, onTop);
  return { company, freelancer, cost, ...splitCost(cost, fee), clientFee };
});

describe("the postings of a payment", () => {
  it("balance, whatever the price and the rate", () => {
    fc.assert(fc.property(anyPayment, (payment) => isBalanced(postingsOfPayment(payment))));
  });

  it("take the cost from the company, owe the net to the freelancer and keep the brokerage, in whole paise", () => {
    fc.assert(
      fc.property(anyPayment, ({ company, freelancer, cost, brokerage, net }) => {
        const postings = postingsOfPayment({ company, freelancer, cost, brokerage, net, clientFee: paise(0) });
        expect(postings).toEqual([
          { account: "company_payments", party: company, amount: cost },
          { account: "freelancer_payable", party: freelancer, amount: 0 - net },
          { account: "brokerage", party: null, amount: 0 - brokerage },
        ]);
        expect(postings.every(({ amount }) => Number.isSafeInteger(amount) && !Object.is(amount, -0))).toBe(true);
      }),
    );
  });
});

describe("the postings of a payment with a fee of the company", () => {
  const parties = { company: 1, freelancer: 2 };

  it("of 33300 paise at 7.5 % and 2000, with 3 % on top, add up to nothing", () => {
    const cost = paise(33_300);
    const parts = splitCost(cost, { bps: 750, fixedPaise: 2_000 });
    const { clientFee } = chargeFor(cost, { bps: 300, fixedPaise: 0 });
    expect(postingsOfPayment({ ...parties, cost, ...parts, clientFee })).toEqual([
      { account: "company_payments", party: 1, amount: 34_299 },
      { account: "freelancer_payable", party: 2, amount: -28_802 },
      { account: "brokerage", party: null, amount: -4_498 },
      { account: "client_fees", party: null, amount: -999 },
    ]);
  });

  it("take the fee back with what is returned, and balance", () => {
    const parts = { amount: paise(10_000), brokerage: paise(750), net: paise(9_250), clientFee: paise(300) };
    const postings = postingsOfReturn({ ...parties, ...parts, bearer: "freelancer" });
    expect(isBalanced(postings)).toBe(true);
    expect(postings).toEqual([
      { account: "freelancer_payable", party: 2, amount: 9_250 },
      { account: "brokerage", party: null, amount: 750 },
      { account: "client_fees", party: null, amount: 300 },
      { account: "refunds", party: 1, amount: -10_300 },
    ]);
  });
});

describe("a refund by an admin", () => {
  const parties = { company: 1, freelancer: 2 };
  const parts = { amount: paise(10_000), brokerage: paise(1_000), net: paise(9_000), clientFee: paise(0) };

  it.each([
    ["freelancer", { account: "freelancer_payable", party: 2, amount: 9_000 }],
    ["debt", { account: "fees_due", party: 2, amount: 9_000 }],
    ["platform", { account: "platform_losses", party: null, amount: 9_000 }],
  ] as const)("of 10000 at 10 %% that is borne as %s balances", (bearer, line) => {
    const postings = postingsOfReturn({ ...parties, ...parts, bearer });
    expect(isBalanced(postings)).toBe(true);
    expect(postings).toEqual([
      line,
      { account: "brokerage", party: null, amount: 1_000 },
      { account: "refunds", party: 1, amount: -10_000 },
    ]);
  });

  it("of brokerage alone leaves the freelancer everything", () => {
    const all = { ...parts, brokerage: paise(10_000), net: paise(0), bearer: "brokerage" } as const;
    expect(postingsOfReturn({ ...parties, ...all })).toEqual([
      { account: "brokerage", party: null, amount: 10_000 },
      { account: "refunds", party: 1, amount: -10_000 },
    ]);
  });
});

describe("money that comes in for nothing", () => {
  it("is held, and goes back to the company it came from: both balance, and nothing stays held", () => {
    fc.assert(
      fc.property(anyone, anyCost, (company, amount) => {
        const [capture, refund] = [postingsOfCapture({ company, amount }), postingsOfRefund({ company, amount })];
        expect(isBalanced(capture) && isBalanced(refund)).toBe(true);
        const held = [...capture, ...refund].filter(({ account }) => account === "held");
        expect(isBalanced(held)).toBe(true);
        expect(capture[0]).toEqual({ account: "company_payments", party: company, amount });
        expect(refund[1]).toEqual({ account: "refunds", party: company, amount: 0 - amount });
      }),
    );
  });
});

describe("the postings of a payout", () => {
  it("pay what is owed, balance, and leave nothing together with those of money that came back", () => {
    fc.assert(
      fc.property(anyone, anyCost, (freelancer, amount) => {
        const [sent, returned] = [
          postingsOfPayout({ freelancer, amount }),
          postingsOfReturnedPayout({ freelancer, amount }),
        ];
        expect(sent).toEqual([
          { account: "freelancer_payable", party: freelancer, amount },
          { account: "paid_out", party: freelancer, amount: 0 - amount },
        ]);
        expect(isBalanced(sent) && isBalanced(returned)).toBe(true);
        const sumOf = (account: string) =>
          [...sent, ...returned]
            .filter((posting) => posting.account === account)
            .reduce((sum, posting) => sum + posting.amount, 0);
        expect([sumOf("freelancer_payable"), sumOf("paid_out")]).toEqual([0, 0]);
      }),
    );
  });

  it("leave the brokerage as cash, once the net of a payment is sent", () => {
    const { brokerage, net } = splitCost(paise(100_000), { bps: 1000, fixedPaise: 0 });
    const parties = { company: 1, freelancer: 2 };
    const all = [
      ...postingsOfPayment({ ...parties, cost: paise(100_000), brokerage, net, clientFee: paise(0) }),
      ...postingsOfPayout({ freelancer: 2, amount: net }),
    ];
    const cash = all
      .filter(({ account }) => account === "company_payments" || account === "paid_out")
      .reduce((sum, { amount }) => sum + amount, 0);
    expect(cash).toBe(brokerage);
  });
});

describe("the postings of a fee of a provider", () => {
  it("are a cost that leaves less cash, whatever it is", () => {
    expect(postingsOfProviderFee(paise(2360))).toEqual([
      { account: "provider_fees", party: null, amount: 2360 },
      { account: "provider_deductions", party: null, amount: -2360 },
    ]);
    fc.assert(fc.property(anyCost, (fee) => isBalanced(postingsOfProviderFee(fee))));
  });
});

describe("the postings of a direct payment", () => {
  const sumOf = (postings: readonly Posting[], account: string) =>
    postings.filter((posting) => posting.account === account).reduce((sum, { amount }) => sum + amount, 0);

  it("leave nothing to pay out, no cash and a debt of both fees, whatever the price and the rates", () => {
    fc.assert(
      fc.property(anyPayment, (payment) => {
        const direct = postingsOfDirectPayment(payment);
        const all = [...postingsOfPayment(payment), ...direct];
        expect(isBalanced(direct)).toBe(true);
        expect(direct.every(({ amount }) => !Object.is(amount, -0))).toBe(true);
        expect(sumOf(all, "freelancer_payable")).toBe(0);
        expect(sumOf(all, "company_payments") + sumOf(all, "paid_out")).toBe(0);
        expect(sumOf(all, "fees_due")).toBe(payment.brokerage + payment.clientFee);
      }),
    );
  });

  it("leave the brokerage as cash once the bill is paid, and as a loss once it is waived", () => {
    fc.assert(
      fc.property(anyone, anyCost, (freelancer, amount) => {
        const paid = postingsOfPaidFee({ freelancer, amount });
        const waived = postingsOfWaivedFee({ freelancer, amount });
        expect(isBalanced(paid) && isBalanced(waived)).toBe(true);
        for (const postings of [paid, waived]) expect(sumOf(postings, "fees_due")).toBe(0 - amount);
        expect(sumOf(paid, "fees_collected")).toBe(amount);
        expect(waived[0]).toEqual({ account: "platform_losses", party: null, amount });
      }),
    );
  });
});

describe("the postings of a chargeback", () => {
  it("are a loss that a recovery makes smaller, and leave what is in cash to the rest", () => {
    fc.assert(
      fc.property(anyone, anyone, anyCost, (company, freelancer, amount) => {
        const taken = postingsOfChargeback({ company, amount });
        const recovered = postingsOfRecovery({ freelancer, amount });
        expect(taken).toEqual([
          { account: "platform_losses", party: null, amount },
          { account: "chargebacks", party: company, amount: 0 - amount },
        ]);
        expect(recovered[0]).toEqual({ account: "freelancer_payable", party: freelancer, amount });
        expect(isBalanced(taken) && isBalanced(recovered)).toBe(true);
        const losses = [...taken, ...recovered].filter(({ account }) => account === "platform_losses");
        expect(losses.reduce((sum, posting) => sum + posting.amount, 0)).toBe(0);
      }),
    );
  });
});

describe("an entry", () => {
  it("is balanced together with its reverse, and with nothing else that is not nothing", () => {
    fc.assert(
      fc.property(fc.array(anyPosting), anyPosting, (postings, one) => {
        const reverse = postings.map((posting) => ({ ...posting, amount: 0 - posting.amount }));
        expect(isBalanced([...postings, ...reverse])).toBe(true);
        expect(isBalanced([...postings, ...reverse, one])).toBe(one.amount === 0);
      }),
    );
  });

  it("is added up exactly, beyond the numbers that JavaScript counts by ones", () => {
    const most = Number.MAX_SAFE_INTEGER;
    const lines = [most, most, most, 1, -most, -most, -most].map(
      (amount) => ({ account: "held", party: 1, amount }) as const,
    );
    expect(isBalanced(lines)).toBe(false);
    expect(isBalanced([...lines, { account: "held", party: 1, amount: -1 }])).toBe(true);
  });
});

describe("the postings of milestones", () => {
  const parties = { company: 1, freelancer: 2 };
  const fees = { brokerage: { bps: 1250, fixedPaise: 0 }, clientFee: { bps: 300, fixedPaise: 0 } };
  const plan = splitPlan([paise(33_300), paise(66_600)], fees);
  const closeOf = (line: number, x: number) => {
    const parts = plan[line];
    if (!parts) throw new Error(`there is no line ${line}`);
    const { refund, released, ...close } = splitClose(parts, paise(x));
    const release = postingsOfRelease({ ...parties, cost: released, ...close });
    return { release, refund: postingsOfRefund({ company: 1, amount: refund }) };
  };
  const textOf = (postings: readonly Posting[]) => postings.map(({ account, amount }) => `${account} ${amount}`);

  it("release 29137 of 34299 to the freelancer for the first of 999 rupees at 12.5 % and 3 %", () => {
    expect(textOf(postingsOfCapture({ company: 1, amount: paise(34_299) }))).toEqual([
      "company_payments 34299",
      "held -34299",
    ]);
    const { release } = closeOf(0, 33_300);
    expect(textOf(release)).toEqual(["held 34299", "freelancer_payable -29137", "brokerage -4163", "client_fees -999"]);
  });

  it("release 40000 of the second and refund the rest with its part of the fee", () => {
    const { release, refund } = closeOf(1, 40_000);
    expect(textOf(release)).toEqual([
      "held 41200",
      "freelancer_payable -35000",
      "brokerage -5000",
      "client_fees -1200",
    ]);
    expect(textOf(refund)).toEqual(["held 27398", "refunds -27398"]);
  });

  it("leave nothing held, whatever is released", () => {
    for (let x = 0; x <= 66_600; x += 1) {
      const { release, refund } = closeOf(1, x);
      const held = [...release, ...refund].filter(({ account }) => account === "held");
      const sum = held.reduce((total, { amount }) => total + amount, 0);
      if (sum !== 68_598 || !isBalanced(release) || !isBalanced(refund)) throw new Error(`of ${x}: ${sum}`);
    }
  });

  it("book no loss for held money that a bank took back", () => {
    const taken = postingsOfHeldChargeback({ company: 1, amount: paise(68_598) });
    expect(textOf(taken)).toEqual(["held 68598", "chargebacks -68598"]);
  });
});
