import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { refusal } from "#web/test/network.ts";
import { isAt, openScreen, row, submit, type } from "#web/test/open-screen.tsx";

const week: RowOf<"funnel.get"> = {
  week: "2026-03-02",
  posted: 12,
  applied: 9,
  hired: 5,
  completed: 4,
  paid: 3,
  neverFilled: 2,
  medianHoursToApplication: 3.5,
  medianDaysToHire: null,
};
const nothing = { posted: 0, applied: 0, hired: 0, completed: 0, paid: 0, neverFilled: 0 };
const quiet = { ...week, ...nothing, week: "2026-03-09", medianHoursToApplication: null };
const open = (rows: readonly RowOf<"funnel.get">[], search = "") =>
  openScreen("admin", `/adminmaster/funnel${search}`, { "funnel.get": rows });

describe("the funnel", () => {
  it("shows the sums as bars, and each week in a table", async () => {
    await open([week, { ...week, week: "2026-03-09" }]);
    const bars = screen.getByRole("table", { name: "From posting to payment" });
    expect([...bars.querySelectorAll("tbody tr")].map(({ textContent }) => textContent)).toEqual([
      "posted jobs100%24",
      "with an application75%18",
      "hired42%10",
      "completed33%8",
      "paid25%6",
      "never filled17%4",
    ]);
    expect([...bars.querySelectorAll<HTMLElement>(".stage-bar > div")].map(({ style }) => style.width)[1]).toBe("75%");
    expect(row("2026-03-02")).toMatchObject({
      "Week from": "02-03-2026",
      "posted jobs": "12",
      "hours to first application": "3.5",
      "days to hire": "–",
    });
  });

  it("is asked with what stands in the address", async () => {
    const requests = await open([week], "?from=2026-03-02&to=2026-03-08&category=3&district=4");
    expect(requests.find(({ call }) => call === "funnel.get")?.input).toMatchObject({
      from: "2026-03-02",
      to: "2026-03-08",
      categoryId: "3",
      districtId: "4",
    });
  });

  it("puts what is submitted into the address, and refuses days in the wrong order", async () => {
    await open([week]);
    type("from", "2026-03-08");
    type("to", "2026-03-02");
    expect(document.body.textContent).toContain("The start date is after the end date.");
    submit();
    await isAt("/adminmaster/funnel");
    type("to", "2026-03-15");
    submit();
    await isAt("/adminmaster/funnel?from=2026-03-08&to=2026-03-15");
  });

  it("says that no works were posted", async () => {
    await open([quiet]);
    expect(screen.getByText("No jobs were posted in these weeks")).not.toBeNull();
  });

  it("says that it cannot be read", async () => {
    await openScreen("admin", "/adminmaster/funnel", { "funnel.get": refusal(503, "unavailable") });
    expect(screen.getByRole("button", { name: "Retry" })).not.toBeNull();
  });
});
