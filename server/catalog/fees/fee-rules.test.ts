import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ruleFor, rulesOn } from "#domain/catalog/fee.ts";
import { rupees } from "#domain/money.ts";
import { feesFor } from "#server/catalog/fees/queries.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { brokerageRates, feeRules } from "#server/platform/db/schema/fees.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { categories } from "#server/platform/db/schema/reference.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCategory, buildCompany, buildFeeRule, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";

const opened = open({ BROKERAGE_BPS: "500" });

let admin: Browser;
let company: Browser;
let today: string;
let username: string;

beforeAll(async () => {
  const account = await buildAdmin(opened.db);
  username = account.username;
  admin = await signedIn(opened, account.id);
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
  today = await platformToday(opened.db);
});
beforeEach(async () => {
  await opened.db.delete(feeRules);
});

const dayFromToday = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const set = (percent: unknown, from: unknown, more: object = {}) =>
  ask(opened, "fees.saveRule", { percent, from, ...more }, { as: admin });
const takeBack = (ruleId: unknown) => ask(opened, "fees.deleteRule", { ruleId }, { as: admin });
const list = async (query: object = {}) => ask(opened, "fees.rules", query, { as: admin });
const platformRate = async () => (await ask(opened, "platform.get")).json()[0].brokerageBps;

async function accepted(): Promise<number> {
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget: rupees(1000) });
  const { id } = await buildRequest(opened.db, { workId });
  const response = await ask(opened, "updatereqstatus", { reqid: id, status: "accepted" }, { as: company });
  expect(outcomeOf(response)).toBe("updated");
  return id;
}

const rateOf = async (id: number) =>
  (await opened.db.select().from(workRequests).where(eq(workRequests.id, id)))[0]?.brokerageBps;

describe("setting a rate", () => {
  it("counts from its day on: what was accepted before keeps its own, and is paid at it", async () => {
    const before = await accepted();
    expect(outcomeOf(await set("12.5", today))).toBe("Success");
    const after = await accepted();
    expect([await rateOf(before), await rateOf(after)]).toEqual([500, 1250]);

    for (const id of [before, after]) {
      await opened.db.update(workRequests).set({ status: "completed" }).where(eq(workRequests.id, id));
      expect(outcomeOf(await ask(opened, "payment", { requestid: id, amount: 1000 }, { as: company }))).toBe("Success");
    }
    const paid = await opened.db.select().from(payments).orderBy(payments.id);
    expect(paid).toMatchObject([{ brokerage: 5_000 }, { brokerage: 12_500 }]);
  });

  it("for a day to come changes nothing today, neither what is agreed nor what is shown", async () => {
    expect(outcomeOf(await set("12.5", dayFromToday(1)))).toBe("Success");
    expect(await platformRate()).toBe(500);
    expect(await rateOf(await accepted())).toBe(500);
  });

  it("for today is shown to everybody at once", async () => {
    expect(await platformRate()).toBe(500);
    expect(outcomeOf(await set(7.25, today))).toBe("Success");
    expect(await platformRate()).toBe(725);
  });

  it("takes everything from nothing to the whole", async () => {
    expect(outcomeOf(await set("0", today))).toBe("Success");
    expect(outcomeOf(await set(100, dayFromToday(1)))).toBe("Success");
    expect(await rateOf(await accepted())).toBe(0);
  });

  it.each(["", null, "x", "100.01", -1, 1e-7, "1e1", "12,5", [12], "1.234", "9".repeat(30)])(
    "takes no %j for a percentage",
    async (percent) => {
      const response = await set(percent, today);
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ["percent"]]);
    },
  );

  it("takes no day that has passed, and none that is no day", async () => {
    for (const from of [dayFromToday(-1), "2026-02-30", "", null, 7]) {
      const response = await set("12.5", from);
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ["from"]]);
    }
    expect((await list()).json()).toEqual([]);
  });

  it("is done once for a day, also by twenty at the same moment", async () => {
    const from = dayFromToday(3);
    const outcomes = await Promise.all(Array.from({ length: 20 }, async () => outcomeOf(await set("11", from))));
    expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill("409 day_taken"), "Success"]);
    const again = await set("12", from);
    expect(again.json()).toMatchObject({
      message: "The fee was not set",
      detail: "A rate for this day already exists.",
    });
    expect((await list()).json()).toMatchObject([{ bps: 1100 }]);
  });

  it("is in the audit log, and so is taking it back", async () => {
    const created = await set("12.5", dayFromToday(1));
    const [{ ruleId }] = (await list()).json();
    const facts = {
      bps: 1250,
      from: dayFromToday(1),
      side: "freelancer",
      category: null,
      minPricePaise: 0,
      fixedPaise: 0,
    };
    const about = { subject: "fee", subjectId: String(ruleId) };
    expect(await entriesOf(opened.db, created)).toMatchObject([
      { ...about, call: "fees.saveRule", before: {}, after: facts },
    ]);
    const deleted = await takeBack(ruleId);
    expect(await entriesOf(opened.db, deleted)).toMatchObject([
      { ...about, call: "fees.deleteRule", before: facts, after: {} },
    ]);
  });
});

describe("taking a rate back", () => {
  it("is possible until it begins", async () => {
    const { id } = await buildFeeRule(opened.db, { fromDay: dayFromToday(1) });
    expect(outcomeOf(await takeBack(id))).toBe("Success");
    expect((await list()).json()).toEqual([]);
    expect(outcomeOf(await takeBack(id))).toBe("404 not_found");
  });

  it.each([0, -1])("is refused once it has begun, %i days from today", async (days) => {
    const { id } = await buildFeeRule(opened.db, { fromDay: dayFromToday(days) });
    expect(outcomeOf(await takeBack(id))).toBe("409 rate_begun");
    expect((await list()).json()).toHaveLength(1);
  });

  it("is refused where there is none", async () => {
    expect(outcomeOf(await takeBack(2_000_000_000))).toBe("404 not_found");
    expect((await takeBack("x")).statusCode).toBe(400);
  });
});

describe("the list of rates", () => {
  it("is the latest first, a page at a time", async () => {
    for (const [days, bps] of [
      [-40, 800],
      [10, 1250],
      [-10, 1000],
    ] as const)
      await buildFeeRule(opened.db, { fromDay: dayFromToday(days), bps, setBy: admin.accountId });
    const page = await list({ limit: 2 });
    expect(page.json()).toEqual([
      {
        ruleId: expect.any(Number),
        side: "freelancer",
        categoryId: null,
        categoryName: null,
        minPricePaise: 0,
        bps: 1250,
        fixedPaise: 0,
        from: dayFromToday(10),
        username,
        setDate: today,
      },
      expect.objectContaining({ bps: 1000, from: dayFromToday(-10) }),
    ]);
    const rest = await list({ limit: 2, after: String(page.headers["x-next-after"]) });
    expect(rest.json()).toMatchObject([{ bps: 800, from: dayFromToday(-40) }]);
    expect(rest.headers["x-next-after"]).toBeUndefined();
  });

  it("is asked for in pages that make sense", async () => {
    const strange = ["x", ...[["2026-12-01", 1], [1], [1, 2, 3]].map((key) => btoa(JSON.stringify(key)))];
    for (const query of [{ limit: 0 }, ...strange.map((after) => ({ after }))])
      expect((await list(query)).statusCode).toBe(400);
  });
});

describe("the best match", () => {
  interface Priced {
    readonly at?: string;
    readonly categoryId?: number | null;
    readonly pricePaise?: number;
  }
  const termsFor = async ({ at = "2026-06-01T12:00:00+05:30", categoryId = null, pricePaise = 1000_00 }: Priced) => {
    const fee = feesFor({
      categoryId: sql`${categoryId}::int`,
      pricePaise: sql`${pricePaise}::int8`,
      otherwise: 500,
      day: sql`${at}::timestamptz::date`,
    });
    const { rows } = await opened.db.execute<{ bps: number; fixedPaise: number }>(
      sql`select ${fee.brokerageBps} as bps, (${fee.brokerageFixedPaise})::float8 as "fixedPaise"`,
    );
    return rows[0];
  };

  const clientFeeFor = async (pricePaise: number) => {
    const fees = feesFor({ categoryId: null, pricePaise: sql`${pricePaise}::int8`, otherwise: 500 });
    const { rows } = await opened.db.execute<{ bps: number; fixedPaise: number }>(
      sql`select ${fees.clientFeeBps} as bps, (${fees.clientFeeFixedPaise})::float8 as "fixedPaise"`,
    );
    return rows[0];
  };

  it("of companies is that of their own rules, and nothing without one", async () => {
    await buildFeeRule(opened.db, { fromDay: "2026-06-01", bps: 1250 });
    expect(await clientFeeFor(1000_00)).toEqual({ bps: 0, fixedPaise: 0 });
    await buildFeeRule(opened.db, { side: "company", fromDay: "2026-06-01", bps: 300 });
    await buildFeeRule(opened.db, { side: "company", fromDay: "2026-06-01", minPricePaise: 500_00, fixedPaise: 7 });
    expect(await clientFeeFor(499_99)).toEqual({ bps: 300, fixedPaise: 0 });
    expect(await clientFeeFor(500_00)).toEqual({ bps: 1250, fixedPaise: 7 });
    expect(await termsFor({ at: "2026-06-01T12:00:00+05:30" })).toEqual({ bps: 1250, fixedPaise: 0 });
  });

  it("changes at midnight in the platform's zone, whatever the clock of the process says", async () => {
    await buildFeeRule(opened.db, { fromDay: "2026-06-01", bps: 1250 });
    expect(await termsFor({ at: "2026-05-31T18:29:59.999Z" })).toEqual({ bps: 500, fixedPaise: 0 });
    expect(await termsFor({ at: "2026-05-31T18:30:00.000Z" })).toEqual({ bps: 1250, fixedPaise: 0 });
  });

  it("is the one of domain/catalog/fee.ts, for every day, category and price", async () => {
    const categoryIds = [(await buildCategory(opened.db)).id, (await buildCategory(opened.db)).id];
    const days = ["2026-01-01", "2026-03-01", "2027-01-01"];
    const scopes = [null, ...categoryIds].flatMap((categoryId) =>
      [0, 500_00, 1000_00].map((minPricePaise) => ({ categoryId, minPricePaise })),
    );
    // Not every scope has a rule of every day.
    const rules = days.flatMap((from, i) =>
      scopes
        .filter((_, at) => (i + at) % 2 === 0)
        .map((scope, at) => ({ side: "freelancer" as const, from, ...scope, bps: 100 * i + at, fixedPaise: at })),
    );
    for (const { from: fromDay, ...rule } of rules) await buildFeeRule(opened.db, { fromDay, ...rule });
    const prices = [0, 499_99, 500_00, 999_99, 1000_00, 5000_00];
    const priced = [null, ...categoryIds].flatMap((categoryId) =>
      prices.map((pricePaise) => ({ categoryId, pricePaise })),
    );
    const cases = ["2025-12-31", ...days, "2090-01-01"].flatMap((day) => priced.map((each) => ({ day, ...each })));
    for (const { day, ...work } of cases) {
      const best = ruleFor(rulesOn(rules, day), { side: "freelancer", ...work }) ?? { bps: 500, fixedPaise: 0 };
      const terms = await termsFor({ at: `${day}T12:00:00+05:30`, ...work });
      expect({ day, ...work, ...terms }).toEqual({ day, ...work, bps: best.bps, fixedPaise: best.fixedPaise });
    }
  });
});

describe("a rule for a category or from a price", () => {
  it("counts for the works that it names, with its fixed part, and is frozen at the acceptance", async () => {
    const workId = (await buildWork(opened.db, { ownerId: company.accountId, budget: rupees(333) })).id;
    const [work] = await opened.db.select().from(works).where(eq(works.id, workId));
    const rule = { fixed: "20", categoryId: String(work?.categoryId), minPrice: "100" };
    expect(outcomeOf(await set("7.5", today, rule))).toBe("Success");
    expect((await list()).json()).toMatchObject([
      { categoryId: work?.categoryId, categoryName: expect.any(String), minPricePaise: 100_00, fixedPaise: 20_00 },
    ]);
    const { id } = await buildRequest(opened.db, { workId });
    await ask(opened, "updatereqstatus", { reqid: id, status: "accepted" }, { as: company });
    const agreed = await ask(opened, "requests.getEngagement", { reqid: id }, { as: company });
    expect(agreed.json()).toMatchObject([
      { cost: 333, brokerageBps: 750, brokerageFixedPaise: 2000, brokerage: 44.98, amount: 288.02 },
    ]);
    // Another rule of later changes nothing about it.
    await buildFeeRule(opened.db, { fromDay: dayFromToday(0), categoryId: work?.categoryId, minPricePaise: 200_00 });
    await opened.db.update(workRequests).set({ status: "completed" }).where(eq(workRequests.id, id));
    expect(outcomeOf(await ask(opened, "payment", { requestid: id, amount: 333 }, { as: company }))).toBe("Success");
    const paid = await opened.db.select().from(payments).where(eq(payments.requestId, id));
    expect(paid).toMatchObject([{ cost: 333_00, brokerage: 44_98, net: 288_02 }]);
    const receipt = (await ask(opened, "payments.getReceipt", { requestid: id }, { as: company })).json();
    expect(receipt).toMatchObject([{ brokerageBps: 750, brokerageFixedPaise: 2000, brokerage: 44.98, amount: 288.02 }]);
  });

  it("is shown by the platform beside the one for every price, the latest of each scope alone", async () => {
    const { id: categoryId } = await buildCategory(opened.db);
    for (const [days, bps] of [
      [-9, 100],
      [0, 200],
      [9, 300],
    ] as const)
      await buildFeeRule(opened.db, { fromDay: dayFromToday(days), bps, categoryId, fixedPaise: 5 });
    const [{ brokerageBps, feeRules: shown }] = (await ask(opened, "platform.get")).json();
    const general = { side: "freelancer", categoryId: null, minPricePaise: 0, bps: 500, fixedPaise: 0 };
    expect([brokerageBps, shown]).toEqual([500, [general, { ...general, categoryId, bps: 200, fixedPaise: 5 }]]);
  });

  it("may begin on the same day as others", async () => {
    const { id: categoryId } = await buildCategory(opened.db);
    for (const more of [{}, { categoryId }, { minPrice: 100 }, { categoryId, minPrice: "100" }])
      expect(outcomeOf(await set("5", today, more))).toBe("Success");
    expect(outcomeOf(await set("5", today, { categoryId: String(categoryId), fixed: "1" }))).toBe("409 day_taken");
  });

  it.each([
    ["fixed", "1.5"],
    ["fixed", "100001"],
    ["fixed", -1],
    ["minPrice", "x"],
    ["categoryId", "0"],
    ["categoryId", 2_000_000_000],
  ])("takes no %s of %j", async (field, value) => {
    const response = await set("5", today, { [field]: value });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
    expect((await list()).json()).toEqual([]);
  });

  it("goes with its category", async () => {
    const { id: categoryId } = await buildCategory(opened.db);
    await buildFeeRule(opened.db, { categoryId });
    await opened.db.delete(categories).where(eq(categories.id, categoryId));
    expect((await list()).json()).toEqual([]);
  });
});

describe("a rule of companies", () => {
  it("is set beside a brokerage of the same day, listed by its side, and shown by the platform", async () => {
    expect(outcomeOf(await set("10", today))).toBe("Success");
    expect(outcomeOf(await set("3", today, { side: "company", fixed: "1" }))).toBe("Success");
    expect(outcomeOf(await set("4", today, { side: "company" }))).toBe("409 day_taken");
    const rule = { categoryId: null, minPricePaise: 0 };
    expect((await list({ side: "company" })).json()).toMatchObject([{ side: "company", bps: 300, fixedPaise: 100 }]);
    expect((await list({ side: "freelancer" })).json()).toMatchObject([{ side: "freelancer", bps: 1000 }]);
    expect((await list()).json()).toHaveLength(2);
    const [{ brokerageBps, feeRules: shown }] = (await ask(opened, "platform.get")).json();
    expect([brokerageBps, shown]).toEqual([
      1000,
      [
        { side: "freelancer", ...rule, bps: 1000, fixedPaise: 0 },
        { side: "company", ...rule, bps: 300, fixedPaise: 100 },
      ],
    ]);
  });

  it("alone leaves the brokerage to the setting", async () => {
    await buildFeeRule(opened.db, { side: "company", fromDay: today, bps: 300 });
    expect(await platformRate()).toBe(500);
    expect(await rateOf(await accepted())).toBe(500);
  });

  it("is in the audit log with its side, and can be withdrawn until it begins", async () => {
    const created = await set("3", dayFromToday(1), { side: "company" });
    const [{ ruleId }] = (await list()).json();
    expect(await entriesOf(opened.db, created)).toMatchObject([{ after: { side: "company", bps: 300 } }]);
    expect(outcomeOf(await takeBack(ruleId))).toBe("Success");
    expect((await list()).json()).toEqual([]);
  });

  it.each(["", "nobody", 1])("has no side %j", async (side) => {
    expect((await set("3", today, { side })).json()).toMatchObject({ fields: { side: "please choose one" } });
    expect((await list({ side })).statusCode).toBe(400);
  });
});

describe("the version before rules, which may still run", () => {
  const general = { categoryId: null, minPricePaise: 0, fixedPaise: 0 };

  it("reads every rule that is no more than a rate, and no other", async () => {
    const { id } = await buildFeeRule(opened.db, { fromDay: "2026-06-01", bps: 1250 });
    await buildFeeRule(opened.db, { fromDay: "2026-06-01", minPricePaise: 100 });
    await buildFeeRule(opened.db, { fromDay: "2026-06-02", fixedPaise: 100 });
    await buildFeeRule(opened.db, { side: "company", fromDay: "2026-06-01", bps: 300 });
    expect(await opened.db.select().from(brokerageRates)).toMatchObject([{ fromDay: "2026-06-01", bps: 1250 }]);
    await opened.db.delete(feeRules).where(eq(feeRules.id, id));
    expect(await opened.db.select().from(brokerageRates)).toEqual([]);
  });

  it("writes rates that are rules here, and withdraws them", async () => {
    const rate = { fromDay: "2026-06-01", bps: 900, setBy: admin.accountId };
    await opened.db.insert(brokerageRates).values(rate).onConflictDoNothing({ target: brokerageRates.fromDay });
    expect(await opened.db.select().from(feeRules)).toMatchObject([{ ...rate, ...general, side: "freelancer" }]);
    await opened.db.delete(brokerageRates);
    expect(await opened.db.select().from(feeRules)).toEqual([]);
  });
});
