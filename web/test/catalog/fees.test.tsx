import { fireEvent } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { refusal } from "#web/test/network.ts";
import { hears, isAsked, offered, one, openScreen, press, row, rowOf, submit, type } from "#web/test/open-screen.tsx";
import { category, platform } from "#web/test/rows.ts";

const rate = (ruleId: number, from: string, bps: number): RowOf<"fees.rules"> => ({
  ruleId,
  side: "freelancer",
  categoryId: null,
  categoryName: null,
  minPricePaise: 0,
  from,
  bps,
  fixedPaise: 0,
  username: "meena",
  setDate: "2026-01-31",
});

const rates = [
  rate(4, "2026-06-01", 0),
  rate(3, "2026-03-02", 1250),
  rate(2, platform.today, 1000),
  rate(1, "2026-01-01", 800),
];

const address = "/adminmaster/fees";
const words = () => document.body.textContent ?? "";
const sent = (requests: Awaited<ReturnType<typeof openScreen>>, name: string) =>
  requests.filter(({ call }) => call === name).map(({ input }) => input);

describe("the brokerage", () => {
  it("shows what counts today, what comes next, and every rule", async () => {
    await openScreen("admin", address, { "fees.rules": rates });
    expect(words()).toContain("10%current");
    expect(words()).toContain("12.5%from 02-03-2026");
    expect(row(3)).toEqual({
      From: "02-03-2026",
      Category: "All categories",
      "Prices from": "Any price",
      Brokerage: "12.5%",
      Status: "upcoming",
      "Set by": "meena 31-01-2026",
      Actions: "Withdraw",
    });
    expect([1, 2, 3, 4].map((id) => row(id)["Status"])).toEqual(["ended", "current", "upcoming", "upcoming"]);
  });

  it("offers to take back what has not begun, and asks before", async () => {
    const requests = await openScreen("admin", address, { "fees.rules": rates });
    expect([1, 2, 3, 4].map((id) => offered(rowOf(id)))).toEqual([[], [], ["Withdraw"], ["Withdraw"]]);
    press("Withdraw", rowOf(3));
    await isAsked("Do you want to withdraw the rate of 12.5% from 02-03-2026?", "Cancel");
    expect(sent(requests, "fees.deleteRule")).toEqual([]);
    press("Withdraw", rowOf(3));
    await isAsked("Do you want to withdraw the rate of 12.5% from 02-03-2026?", "OK");
    await hears("The fee was withdrawn");
    expect(sent(requests, "fees.deleteRule")).toEqual([{ ruleId: 3 }]);
  });

  it("says of a rate that is typed what it means", async () => {
    await openScreen("admin", address, { "fees.rules": rates });
    expect(words()).toContain("For example 12.5");
    type("percent", "7.25");
    expect(words()).toContain("Out of ₹1,00,000, the platform keeps ₹7,250 and the freelancer receives ₹92,750.");
    type("percent", "much");
    expect(words()).toContain("For example 12.5");
  });

  it("is set after a question that names rate and day, and is shown at once", async () => {
    const requests = await openScreen("admin", address, { "fees.rules": rates });
    const reads = () => requests.filter(({ call }) => call === "platform.get" || call === "fees.rules").length;
    const before = reads();
    type("percent", "7.25");
    type("from", "2026-12-01");
    submit();
    await isAsked("From 01-12-2026 the brokerage is 7.25%.Jobs already accepted keep their rate.", "OK");
    await hears("The fee was set");
    expect(sent(requests, "fees.saveRule")).toEqual([
      { percent: "7.25", fixed: "", categoryId: "", minPrice: "", from: "2026-12-01" },
    ]);
    expect(reads()).toBe(before + 2);
    expect(one("form [name=percent]")).toMatchObject({ value: "" });
  });

  it("is not set without the question's OK, or with what is no percentage", async () => {
    const requests = await openScreen("admin", address, { "fees.rules": rates });
    type("percent", "100.5");
    type("from", "2026-12-01");
    submit();
    await hears("a percentage from 0 to 100, with two decimals at most");
    type("percent", "12");
    submit();
    await isAsked("From 01-12-2026 the brokerage is 12%.", "Cancel");
    expect(sent(requests, "fees.saveRule")).toEqual([]);
  });

  it("keeps what was typed when the day has a rate already, and says so", async () => {
    await openScreen("admin", address, {
      "fees.rules": rates,
      "fees.saveRule": refusal(409, "day_taken"),
    });
    type("percent", "12");
    type("from", "2026-06-01");
    submit();
    await isAsked("From 01-06-2026 the brokerage is 12%.", "OK");
    await hears("The fee was not set");
    expect(one("form [name=percent]")).toMatchObject({ value: "12" });
  });

  it("is set for a category and from a price with a fixed part, which the question names", async () => {
    const requests = await openScreen("admin", address, { "fees.rules": rates, categoryview: [category] });
    type("percent", "7.5");
    type("fixed", "20");
    expect(words()).toContain("Out of ₹1,00,000, the platform keeps ₹7,520 and the freelancer receives ₹92,480.");
    type("categoryId", "6");
    type("minPrice", "5000");
    type("from", "2026-12-01");
    submit();
    const lines =
      "From 01-12-2026 the brokerage is 7.5% + ₹20.For jobs of the chosen category.\nFor prices from ₹5,000.";
    await isAsked(`${lines}\nJobs already accepted keep their rate.`, "OK");
    await hears("The fee was set");
    expect(sent(requests, "fees.saveRule")).toMatchObject([{ fixed: "20", categoryId: "6", minPrice: "5000" }]);
  });

  it("shows the category, the minimum price and the fixed part of a rule", async () => {
    const special = { categoryId: 6, categoryName: "Design", minPricePaise: 5_000_00, fixedPaise: 20_00 };
    await openScreen("admin", address, { "fees.rules": [{ ...rate(5, "2026-01-01", 750), ...special }, ...rates] });
    expect(row(5)).toMatchObject({
      Category: "Design",
      "Prices from": "₹5,000",
      Brokerage: "7.5% + ₹20",
      Status: "current",
    });
  });

  it("says what a work pays by the rules of today", async () => {
    const special = { side: "freelancer" as const, categoryId: 6, minPricePaise: 5_000_00, bps: 0, fixedPaise: 20_00 };
    await openScreen("admin", address, {
      "fees.rules": rates,
      categoryview: [category],
      "platform.get": [{ ...platform, feeRules: [...platform.feeRules, special] }],
    });
    const definitions = () => [...document.querySelectorAll("dd")].map(({ textContent }) => textContent);
    const choose = (name: string, value: string) => fireEvent.change(one(`[name=${name}]`), { target: { value } });
    expect(definitions()).toEqual(["10%", "₹1,000", "₹9,000"]);
    choose("category", "6");
    expect(definitions()).toEqual(["₹20", "₹20", "₹9,980"]);
    choose("price", "4999");
    expect(definitions()).toEqual(["10%", "₹499.90", "₹4,499.10"]);
    choose("price", "x");
    expect(definitions()).toEqual(["–", "–", "–"]);
  });

  it("says what counts while there is no rule", async () => {
    await openScreen("admin", address);
    expect(words()).toContain("Until you set one, the rate from the platform's settings applies.");
  });

  it("says that the rates could not be read, and what counts today all the same", async () => {
    await openScreen("admin", address, { "fees.rules": refusal(503, "unavailable") });
    expect(document.querySelectorAll("main .state")).toHaveLength(1);
    expect(words()).toContain("10%current");
  });
});
