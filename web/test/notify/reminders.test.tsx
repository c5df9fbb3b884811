import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { openScreen, rowOf } from "#web/test/open-screen.tsx";
import { admin } from "#web/test/rows.ts";

const task: RowOf<"reminders.listTasks"> = {
  requestId: 12,
  workTitle: "A logo for our jars",
  companyName: "Kochi Spices",
  freelancerName: "Meera",
  completedAt: "2026-03-01T06:30:00.000Z",
};

const headings = () => [...document.querySelectorAll("main h2")].map(({ textContent }) => textContent);

describe("companies that have not paid", () => {
  it("are a task, with the work, the freelancer and the day of the completion", async () => {
    await openScreen("admin", "/adminmaster/mytask", { "reminders.listTasks": [task, { ...task, requestId: 13 }] });
    expect(headings()).toEqual(["2 companies have not paid"]);
    for (const words of ["Kochi Spices", "A logo for our jars", "Meera", "Complete since 01-03-2026"])
      expect(rowOf(12).textContent).toContain(words);
    expect(screen.queryByText("You are all caught up")).toBeNull();
  });

  it("are not read for an admin without the permission for payments", async () => {
    const requests = await openScreen("admin", "/adminmaster/mytask", {
      whoami: [{ ...admin, permissions: ["verify"] }],
      "reminders.listTasks": [task],
    });
    expect(requests.map(({ call }) => call)).not.toContain("reminders.listTasks");
    expect(headings()).toEqual([]);
  });
});
