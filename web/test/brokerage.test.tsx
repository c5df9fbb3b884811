import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { refusal } from "#web/test/network.ts";
import { hears, isAsked, offered, one, openScreen, press, row, rowOf, submit, type } from "#web/test/open-screen.tsx";
import { platform } from "#web/test/rows.ts";

const rate = (
  rateId: number,
  from: string,
  brokerageBps: number,
  previousBps: number,
): RowOf<"brokerage.listRates"> => ({
  rateId,
  from,
  brokerageBps,
  previousBps,
  username: "meena",
  setDate: "2026-01-31",
});

const rates = [
  rate(4, "2026-06-01", 0, 1250),
  rate(3, "2026-03-02", 1250, 1000),
  rate(2, platform.today, 1000, 800),
  rate(1, "2026-01-01", 800, 500),
];

const address = "/adminmaster/brokerage";
const words = () => document.body.textContent ?? "";
const sent = (requests: Awaited<ReturnType<typeof openScreen>>, name: string) =>
  requests.filter(({ call }) => call === name).map(({ input }) => input);

describe("the brokerage", () => {
  it("shows what counts today, what comes next, and every rate with what it replaced", async () => {
    await openScreen("admin", address, { "brokerage.listRates": rates });
    expect(words()).toContain("10%in effect");
    expect(words()).toContain("12.5%from 02-03-2026");
    expect(row(3)).toEqual({
      From: "02-03-2026",
      Brokerage: "12.5%",
      Before: "10%",
      Status: "comes",
      "Set by": "meena 31-01-2026",
      Actions: "Withdraw",
    });
    expect([1, 2, 3, 4].map((id) => row(id)["Status"])).toEqual(["past", "in effect", "comes", "comes"]);
  });

  it("offers to take back what has not begun, and asks before", async () => {
    const requests = await openScreen("admin", address, { "brokerage.listRates": rates });
    expect([1, 2, 3, 4].map((id) => offered(rowOf(id)))).toEqual([[], [], ["Withdraw"], ["Withdraw"]]);
    press("Withdraw", rowOf(3));
    await isAsked("Do you want to withdraw the rate of 12.5% from 02-03-2026?", "Cancel");
    expect(sent(requests, "brokerage.deleteRate")).toEqual([]);
    press("Withdraw", rowOf(3));
    await isAsked("Do you want to withdraw the rate of 12.5% from 02-03-2026?", "OK");
    await hears("The rate was withdrawn");
    expect(sent(requests, "brokerage.deleteRate")).toEqual([{ id: 3 }]);
  });

  it("says of a rate that is typed what it means", async () => {
    await openScreen("admin", address, { "brokerage.listRates": rates });
    expect(words()).toContain("For example 12.5");
    type("percent", "7.25");
    expect(words()).toContain("Of ₹1,00,000 the platform keeps ₹7,250, and the freelancer receives ₹92,750.");
    type("percent", "much");
    expect(words()).toContain("For example 12.5");
  });

  it("is set after a question that names rate and day, and is shown at once", async () => {
    const requests = await openScreen("admin", address, { "brokerage.listRates": rates });
    const reads = () => requests.filter(({ call }) => call === "platform.get" || call === "brokerage.listRates").length;
    const before = reads();
    type("percent", "7.25");
    type("from", "2026-12-01");
    submit();
    await isAsked("From 01-12-2026 the brokerage is 7.25%.Works already accepted keep their rate.", "OK");
    await hears("The rate was set");
    expect(sent(requests, "brokerage.setRate")).toEqual([{ percent: "7.25", from: "2026-12-01" }]);
    expect(reads()).toBe(before + 2);
    expect(one("form [name=percent]")).toMatchObject({ value: "" });
  });

  it("is not set without the question's OK, or with what is no percentage", async () => {
    const requests = await openScreen("admin", address, { "brokerage.listRates": rates });
    type("percent", "100.5");
    type("from", "2026-12-01");
    submit();
    await hears("a percentage from 0 to 100, with two decimals at most");
    type("percent", "12");
    submit();
    await isAsked("From 01-12-2026 the brokerage is 12%.", "Cancel");
    expect(sent(requests, "brokerage.setRate")).toEqual([]);
  });

  it("keeps what was typed when the day has a rate already, and says so", async () => {
    await openScreen("admin", address, {
      "brokerage.listRates": rates,
      "brokerage.setRate": refusal(409, "day_taken"),
    });
    type("percent", "12");
    type("from", "2026-06-01");
    submit();
    await isAsked("From 01-06-2026 the brokerage is 12%.", "OK");
    await hears("The rate was not set");
    expect(one("form [name=percent]")).toMatchObject({ value: "12" });
  });

  it("says what counts while there is no dated rate", async () => {
    await openScreen("admin", address);
    expect(words()).toContain("Until you set one, the rate from the platform's settings applies.");
  });

  it("says that the rates could not be read, and what counts today all the same", async () => {
    await openScreen("admin", address, { "brokerage.listRates": refusal(503, "unavailable") });
    expect(document.querySelectorAll("main .state")).toHaveLength(1);
    expect(words()).toContain("10%in effect");
  });
});
