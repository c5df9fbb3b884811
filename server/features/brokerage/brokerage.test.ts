import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rateOn } from "#domain/brokerage.ts";
import { rupees } from "#domain/money.ts";
import { rateOfDay } from "#server/features/brokerage/queries.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { brokerageRates } from "#server/platform/db/schema/brokerage.ts";
import { payments, workRequests } from "#server/platform/db/schema/marketplace.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { entriesOf } from "#server/test/audit-verdict.ts";
import { buildAdmin, buildCompany, buildRate, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open({ BROKERAGE_BPS: "500" });
const setting = { BROKERAGE_BPS: 500 };

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
  await opened.db.delete(brokerageRates);
});

const dayFromToday = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const set = (percent: unknown, from: unknown) => ask(opened, "brokerage.setRate", { percent, from }, { as: admin });
const takeBack = (id: unknown) => ask(opened, "brokerage.deleteRate", { id }, { as: admin });
const list = async (query: object = {}) => ask(opened, "brokerage.listRates", query, { as: admin });
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
      message: "The rate was not set",
      detail: "A rate for this day already exists.",
    });
    expect((await list()).json()).toMatchObject([{ brokerageBps: 1100 }]);
  });

  it("is in the audit log, and so is taking it back", async () => {
    const created = await set("12.5", dayFromToday(1));
    const [{ rateId }] = (await list()).json();
    const facts = { brokerage_bps: 1250, from: dayFromToday(1) };
    const about = { subject: "rate", subjectId: String(rateId) };
    expect(await entriesOf(opened.db, created)).toMatchObject([
      { ...about, call: "brokerage.setRate", before: {}, after: facts },
    ]);
    const deleted = await takeBack(rateId);
    expect(await entriesOf(opened.db, deleted)).toMatchObject([
      { ...about, call: "brokerage.deleteRate", before: facts, after: {} },
    ]);
  });
});

describe("taking a rate back", () => {
  it("is possible until it begins", async () => {
    const { id } = await buildRate(opened.db, { fromDay: dayFromToday(1) });
    expect(outcomeOf(await takeBack(id))).toBe("Success");
    expect((await list()).json()).toEqual([]);
    expect(outcomeOf(await takeBack(id))).toBe("404 not_found");
  });

  it.each([0, -1])("is refused once it has begun, %i days from today", async (days) => {
    const { id } = await buildRate(opened.db, { fromDay: dayFromToday(days) });
    expect(outcomeOf(await takeBack(id))).toBe("409 rate_begun");
    expect((await list()).json()).toHaveLength(1);
  });

  it("is refused where there is none", async () => {
    expect(outcomeOf(await takeBack(2_000_000_000))).toBe("404 not_found");
    expect((await takeBack("x")).statusCode).toBe(400);
  });
});

describe("the list of rates", () => {
  it("is the latest first, each with what counted before it, a page at a time", async () => {
    for (const [days, bps] of [
      [-40, 800],
      [10, 1250],
      [-10, 1000],
    ] as const)
      await buildRate(opened.db, { fromDay: dayFromToday(days), bps, setBy: admin.accountId });
    const page = await list({ limit: 2 });
    expect(page.json()).toEqual([
      {
        rateId: expect.any(Number),
        brokerageBps: 1250,
        previousBps: 1000,
        from: dayFromToday(10),
        username,
        setDate: today,
      },
      expect.objectContaining({ brokerageBps: 1000, previousBps: 800, from: dayFromToday(-10) }),
    ]);
    const rest = await list({ limit: 2, after: String(page.headers["x-next-after"]) });
    expect(rest.json()).toMatchObject([{ brokerageBps: 800, previousBps: 500, from: dayFromToday(-40) }]);
    expect(rest.headers["x-next-after"]).toBeUndefined();
  });

  it("is asked for in pages that make sense", async () => {
    const strange = ["x", ...[["2026-12-01"], [1, 2], [1e15]].map((key) => btoa(JSON.stringify(key)))];
    for (const query of [{ limit: 0 }, ...strange.map((after) => ({ after }))])
      expect((await list(query)).statusCode).toBe(400);
  });
});

describe("the day's border", () => {
  const bpsAt = async (instant: string) => {
    const day = sql`${instant}::timestamptz::date`;
    const { rows } = await opened.db.execute<{ bps: number }>(sql`select ${rateOfDay(setting, day)} as bps`);
    return rows[0]?.bps;
  };

  it("is midnight in the platform's zone, whatever the clock of the process says", async () => {
    await buildRate(opened.db, { fromDay: "2026-06-01", bps: 1250 });
    expect(await bpsAt("2026-05-31T18:29:59.999Z")).toBe(500);
    expect(await bpsAt("2026-05-31T18:30:00.000Z")).toBe(1250);
  });

  it("is where domain/brokerage.ts has it", async () => {
    const rates = [
      { from: "2026-01-01", bps: 900 },
      { from: "2026-03-01", bps: 0 },
      { from: "2027-01-01", bps: 10_000 },
    ];
    for (const { from, bps } of rates) await buildRate(opened.db, { fromDay: from, bps });
    for (const day of [
      "2025-12-31",
      "2026-01-01",
      "2026-02-28",
      "2026-03-01",
      "2026-12-31",
      "2027-01-01",
      "2090-01-01",
    ])
      expect([day, await bpsAt(`${day}T12:00:00+05:30`)]).toEqual([day, rateOn(rates, day)?.bps ?? 500]);
  });
});
