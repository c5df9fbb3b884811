import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Fee } from "#domain/catalog/fee.ts";
import { feeOn } from "#domain/catalog/fee.ts";
import { paise } from "#domain/money.ts";
import {
  allowedMilestoneMoves,
  canMoveMilestone,
  heldStatuses,
  isHeld,
  isOpenMilestone,
  isSubmittable,
  type MilestoneActor,
  milestoneMoveNames,
  milestoneMoves,
  milestoneStatuses,
  planError,
  planLimits,
  splitClose,
  splitPlan,
  standardPlan,
  submissionLimits,
} from "./milestone.ts";

const none: Fee = { bps: 0, fixedPaise: 0 };
const fees = (brokerage: Fee, clientFee: Fee = none) => ({ brokerage, clientFee });
const amounts = (...values: readonly number[]) => values.map(paise);

/** ₹999 at 12.5 %, with 3 % of the company on top, in 333 and 666. */
const example = splitPlan(amounts(33_300, 66_600), fees({ bps: 1250, fixedPaise: 0 }, { bps: 300, fixedPaise: 0 }));

describe("the fees of a plan", () => {
  it("are 4163 and 8325 of 33300 and 66600 at 12.5 %, with 999 and 1998 on top at 3 %", () => {
    expect(example).toEqual([
      { amount: 33_300, brokerage: 4163, clientFee: 999 },
      { amount: 66_600, brokerage: 8325, clientFee: 1998 },
    ]);
  });

  it("are 4250, 2250 and 3000 of 300, 300 and 400 rupees at 7.5 % and 20 rupees", () => {
    const parts = splitPlan(amounts(30_000, 30_000, 40_000), fees({ bps: 750, fixedPaise: 2000 }));
    expect(parts.map(({ brokerage }) => brokerage)).toEqual([4250, 2250, 3000]);
  });

  it("are the whole amount at 100 %, and nothing at 0 %", () => {
    const whole = splitPlan(amounts(33_300, 66_600), fees({ bps: 10_000, fixedPaise: 0 }));
    expect(whole.map(({ brokerage }) => brokerage)).toEqual([33_300, 66_600]);
    expect(splitClose(at(whole, 0), paise(33_300)).net).toBe(0);
    expect(splitPlan(amounts(33_300, 66_600), fees(none)).map(({ brokerage }) => brokerage)).toEqual([0, 0]);
  });

  const anyFee = fc.record({
    bps: fc.oneof(fc.constantFrom(0, 1, 9999, 10_000), fc.integer({ min: 0, max: 10_000 })),
    fixedPaise: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 100_000 }).map((rupees) => rupees * 100),
    ),
  });
  const anyAmounts = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }).map(paise), { minLength: 1, maxLength: 10 });

  it("add up to those of the price, and none is below nothing or above its amount", () => {
    fc.assert(
      fc.property(anyAmounts, anyFee, anyFee, (lines, brokerage, clientFee) => {
        const parts = splitPlan(lines, { brokerage, clientFee });
        const price = paise(lines.reduce<number>((sum, amount) => sum + amount, 0));
        const sumOf = (key: "brokerage" | "clientFee") => parts.reduce((sum, part) => sum + part[key], 0);
        expect(sumOf("brokerage")).toBe(feeOn(price, brokerage));
        expect(sumOf("clientFee")).toBe(feeOn(price, clientFee));
        for (const part of parts) {
          expect(part.brokerage).toBeGreaterThanOrEqual(0);
          expect(part.clientFee).toBeGreaterThanOrEqual(0);
          expect(part.brokerage).toBeLessThanOrEqual(part.amount);
          expect(part.clientFee).toBeLessThanOrEqual(part.amount);
        }
      }),
    );
  });
});

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`there is no item ${index}`);
  return item;
}

describe("the close of a milestone", () => {
  it("with all of 33300 releases 29137, keeps 4163 and 999, and refunds nothing", () => {
    expect(splitClose(at(example, 0), paise(33_300))).toEqual({
      released: 33_300,
      brokerage: 4163,
      net: 29_137,
      clientFee: 999,
      refund: 0,
    });
  });

  it("with 40000 of 66600 releases 35000, keeps 5000 and 1200, and refunds 26600 and 798", () => {
    expect(splitClose(at(example, 1), paise(40_000))).toEqual({
      released: 40_000,
      brokerage: 5000,
      net: 35_000,
      clientFee: 1200,
      refund: 26_600 + 798,
    });
  });

  it("of both leaves 64137 to the freelancer, 9163 and 2199 to the platform and 27398 to the company, of 102897", () => {
    const closes = [splitClose(at(example, 0), paise(33_300)), splitClose(at(example, 1), paise(40_000))];
    const sumOf = (key: "net" | "brokerage" | "clientFee" | "refund" | "released") =>
      closes.reduce((sum, close) => sum + close[key], 0);
    expect([sumOf("net"), sumOf("brokerage"), sumOf("clientFee"), sumOf("refund")]).toEqual([
      64_137, 9163, 2199, 27_398,
    ]);
    expect(sumOf("net") + sumOf("brokerage") + sumOf("clientFee") + sumOf("refund")).toBe(34_299 + 68_598);
    expect(sumOf("released")).toBe(73_300);
  });

  it("with nothing refunds the amount and the whole fee of the company", () => {
    expect(splitClose(at(example, 1), paise(0))).toEqual({
      released: 0,
      brokerage: 0,
      net: 0,
      clientFee: 0,
      refund: 68_598,
    });
  });

  it("with 100 of 300 rupees keeps 1417 of 4250, releases 8583 and refunds 20000", () => {
    const [first] = splitPlan(amounts(30_000, 30_000, 40_000), fees({ bps: 750, fixedPaise: 2000 }));
    expect(first && splitClose(first, paise(10_000))).toMatchObject({ brokerage: 1417, net: 8583, refund: 20_000 });
  });

  it("with more than its amount is refused", () => {
    expect(() => splitClose(at(example, 0), paise(33_301))).toThrow(RangeError);
  });

  const wholeRates = [0, 1, 9999, 10_000];
  const lines = [[33_300, 66_600], [30_000, 30_000, 40_000], [100], [5000, 3700]];

  it.each(wholeRates)("at %i basis points adds up, paisa by paisa, with and without a fixed part", (bps) => {
    for (const fixedPaise of [0, 2000, 10_000])
      for (const plan of lines)
        for (const parts of splitPlan(amounts(...plan), fees({ bps, fixedPaise }, { bps: 300, fixedPaise: 100 })))
          assertAddsUp(parts);
  });

  function assertAddsUp(parts: Parameters<typeof splitClose>[0]): void {
    for (let x = 0; x <= parts.amount; x += 1) {
      const { brokerage, net, clientFee, refund } = splitClose(parts, paise(x));
      const isWhole = x + clientFee + refund === parts.amount + parts.clientFee && brokerage + net === x;
      if (!isWhole || brokerage > x || clientFee > parts.clientFee) throw new Error(`${JSON.stringify(parts)} at ${x}`);
    }
  }
});

describe("the moves of a milestone", () => {
  it("are these and no others, for every actor and status", () => {
    const actors: readonly MilestoneActor[] = ["client", "freelancer", "admin", "provider", "platform"];
    const table = actors.flatMap((actor) =>
      milestoneStatuses.map(
        (status) =>
          `${actor}, ${status}: ${milestoneMoveNames.filter((move) => canMoveMilestone(move, status, actor)).join(" ")}`,
      ),
    );
    expect(table.filter((line) => !line.endsWith(": "))).toEqual([
      "client, planned: cancel startFunding",
      "client, funding: endFunding",
      "client, funded: approve takeBack claim",
      "client, submitted: requestChanges approve claim",
      "client, returned: approve claim",
      "client, disputed: resume settle",
      "freelancer, planned: cancel",
      "freelancer, funded: submit giveBack claim",
      "freelancer, submitted: giveBack claim",
      "freelancer, returned: submit giveBack claim",
      "freelancer, disputed: resume settle",
      "admin, planned: capture",
      "admin, funding: endFunding capture",
      "admin, funded: correct",
      "admin, submitted: correct",
      "admin, returned: correct",
      "admin, disputed: settle",
      "provider, planned: capture",
      "provider, funding: endFunding capture",
      "provider, funded: takenBack",
      "provider, submitted: takenBack",
      "provider, returned: takenBack",
      "provider, disputed: takenBack",
      "platform, funding: endFunding",
      "platform, funded: lapse limitRefunded",
      "platform, submitted: autoRelease limitReleased",
      "platform, returned: lapse limitRefunded",
      "platform, disputed: settle",
    ]);
  });

  it("close every held milestone by time, unless it is disputed", () => {
    for (const status of heldStatuses.filter((held) => held !== "disputed"))
      expect(
        milestoneMoveNames.some(
          (move) => canMoveMilestone(move, status, "platform") && milestoneMoves[move].to === "closed",
        ),
      ).toBe(true);
  });

  it("say what is released exactly where they close", () => {
    for (const move of milestoneMoveNames)
      expect("releases" in milestoneMoves[move]).toBe(milestoneMoves[move].to === "closed");
  });

  it("hold money in four statuses, and leave a milestone open in two more", () => {
    expect(milestoneStatuses.filter(isHeld)).toEqual([...heldStatuses]);
    expect(milestoneStatuses.filter((status) => !isOpenMilestone(status))).toEqual(["closed", "cancelled"]);
  });
});

describe("what a party can do", () => {
  const ready = { isNext: true, submissionCount: 0, isDisputedAtBank: false, isTransferRefused: false };

  it("follows the table", () => {
    expect(allowedMilestoneMoves("client", { ...ready, status: "planned" })).toEqual(["fund"]);
    expect(allowedMilestoneMoves("client", { ...ready, status: "funded" })).toEqual(["approve"]);
    expect(allowedMilestoneMoves("client", { ...ready, status: "submitted" })).toEqual(["requestChanges", "approve"]);
    expect(allowedMilestoneMoves("client", { ...ready, status: "returned" })).toEqual(["approve"]);
    expect(allowedMilestoneMoves("freelancer", { ...ready, status: "funded" })).toEqual(["submit", "giveBack"]);
    expect(allowedMilestoneMoves("freelancer", { ...ready, status: "submitted" })).toEqual(["giveBack"]);
    for (const role of ["client", "freelancer"] as const)
      for (const status of ["closed", "cancelled", "funding"] as const)
        expect(allowedMilestoneMoves(role, { ...ready, status })).toEqual([]);
  });

  it("takes back what the provider refuses to hold, before anything was submitted", () => {
    const refused = { ...ready, isTransferRefused: true };
    expect(allowedMilestoneMoves("client", { ...refused, status: "funded" })).toEqual(["approve", "takeBack"]);
    expect(allowedMilestoneMoves("client", { ...refused, isDisputedAtBank: true, status: "funded" })).toEqual([]);
    expect(allowedMilestoneMoves("client", { ...refused, status: "submitted" })).toEqual(["requestChanges", "approve"]);
    expect(allowedMilestoneMoves("freelancer", { ...refused, status: "funded" })).toEqual(["submit", "giveBack"]);
  });

  it("leaves out a milestone that is not the next one, too many submissions, and money that the bank may take back", () => {
    expect(allowedMilestoneMoves("client", { ...ready, isNext: false, status: "planned" })).toEqual([]);
    const submitted = { ...ready, submissionCount: submissionLimits.count };
    expect(allowedMilestoneMoves("freelancer", { ...submitted, status: "returned" })).toEqual(["giveBack"]);
    const disputed = { ...ready, isDisputedAtBank: true };
    expect(allowedMilestoneMoves("client", { ...disputed, status: "submitted" })).toEqual(["requestChanges"]);
    expect(allowedMilestoneMoves("freelancer", { ...disputed, status: "funded" })).toEqual(["submit"]);
  });
});

describe("a plan", () => {
  const line = (amountPaise: number) => ({ title: "Draft", amountPaise, dueDay: "2026-12-01" });

  it("has one to ten lines whose amounts are the price", () => {
    expect(planError([line(60_000), line(40_000)], 100_000)).toBe("amount");
    expect(planError([line(50_000), line(50_000)], 100_000)).toBeUndefined();
    expect(planError([line(50_000), line(50_000)], 100_100)).toBe("sum");
    expect(planError([], 100_000)).toBe("count");
    const lines = Array.from({ length: planLimits.milestones + 1 }, () => line(50_000));
    expect(planError(lines, lines.length * 50_000)).toBe("count");
    expect(planError(lines.slice(1), planLimits.milestones * 50_000)).toBeUndefined();
  });

  it("is in whole rupees, and in less than 500 only as a whole", () => {
    expect(planError([line(30_000)], 30_000)).toBeUndefined();
    expect(planError([line(50_050), line(50_050)], 100_100)).toBe("amount");
  });

  it("is the whole price where nobody names another one", () => {
    const plan = standardPlan("A".repeat(200), 100_000, "2026-12-01");
    expect(planError(plan, 100_000)).toBeUndefined();
    expect(plan[0]?.title).toHaveLength(planLimits.title);
  });
});

describe("a submission", () => {
  it("has a file, a link or fifty characters", () => {
    const empty = { text: "", files: [], links: [] };
    expect(isSubmittable(empty)).toBe(false);
    expect(isSubmittable({ ...empty, text: ` ${"a".repeat(49)} ` })).toBe(false);
    expect(isSubmittable({ ...empty, text: "a".repeat(50) })).toBe(true);
    expect(isSubmittable({ ...empty, files: ["a.pdf"] })).toBe(true);
    expect(isSubmittable({ ...empty, links: ["https://example.org"] })).toBe(true);
  });
});
