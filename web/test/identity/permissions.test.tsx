import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Permission } from "#domain/permission.ts";
import { openScreen } from "#web/test/open-screen.tsx";
import { admin, adminSummary } from "#web/test/rows.ts";

/** Opens a screen as an admin with these permissions, and returns the calls. */
async function openWith(permissions: Permission[], path: string): Promise<readonly string[]> {
  const summary = { ...adminSummary(), money: null, settings: null };
  const requests = await openScreen("admin", path, {
    whoami: [{ ...admin, permissions }],
    "dashboards.admin": [summary],
  });
  return requests.map(({ call }) => call).toSorted();
}

const menu = () => [...document.querySelectorAll("#menu a")].map(({ textContent }) => textContent);

describe("an admin who verifies companies", () => {
  it("has the menu of this permission, and the dashboard reads nothing else", async () => {
    const calls = await openWith(["verify"], "/adminmaster/adminhome");
    expect(calls).toEqual(["dashboards.admin", "notifications.counts", "platform.get", "whoami"]);
    expect(menu()).toEqual(["Dashboard", "Inbox", "Company Verification", "Companies and freelancers", "Desk"]);
    expect(screen.queryByText("Recent transactions")).toBeNull();
    expect(screen.queryByText("Most trending category")).toBeNull();
  });

  it("has only companies among the tasks", async () => {
    expect(await openWith(["verify"], "/adminmaster/mytask")).toEqual([
      "getclient",
      "notifications.counts",
      "platform.get",
      "whoami",
    ]);
  });

  it("reads on a direct link which permission is missing", async () => {
    await openWith(["verify"], "/adminmaster/receipt/7");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Permission missing");
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Payments");
  });
});

it("an admin without permissions reads who can grant them", async () => {
  expect(await openWith([], "/adminmaster/adminhome")).toEqual([
    "dashboards.admin",
    "notifications.counts",
    "platform.get",
    "whoami",
  ]);
  expect(menu()).toEqual(["Dashboard", "Inbox"]);
  expect(screen.getByText(/has no permissions yet/)).not.toBeNull();
});
