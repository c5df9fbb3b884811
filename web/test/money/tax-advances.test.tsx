import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { month, noSums, switchedOn } from "#web/test/money/tax-month.ts";
import { openScreen } from "#web/test/open-screen.tsx";

describe("the advances of the accountant", () => {
  it("are shown where there are some, and say where the ledger differs", async () => {
    const received = {
      ...noSums,
      count: 1,
      feePaise: 30_000,
      taxablePaise: 25_424,
      cgstPaise: 2_288,
      sgstPaise: 2_288,
    };
    await openScreen("admin", "/adminmaster/tax?tab=months", {
      ...switchedOn,
      "taxes.listMonths": [
        {
          ...month,
          receipts: received,
          advances: { ...month.advances, adjustedPaise: 15_000, taxPaise: 2_288, ledgerPaise: 2_000 },
        },
      ],
    });
    const table = await screen.findByRole("table", { name: "Advances" });
    expect(within(table).getByText("₹300")).toBeTruthy();
    expect(within(table).getByText("₹150")).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toMatch(
      /In 2026-10 the GST on advances is ₹22.88, and the ledger has ₹20/,
    );
  });

  it("are not shown where there are none", async () => {
    await openScreen("admin", "/adminmaster/tax?tab=months", { ...switchedOn, "taxes.listMonths": [month] });
    await screen.findByRole("table", { name: "Months" });
    expect(screen.queryByRole("table", { name: "Advances" })).toBeNull();
  });
});
