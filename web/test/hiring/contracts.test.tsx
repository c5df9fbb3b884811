import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { contract, contractId, sha256 } from "#web/test/hiring/rows-contracts.ts";
import { refusal } from "#web/test/network.ts";
import { facts, leadsTo, one, openScreen, press, rowOf } from "#web/test/open-screen.tsx";

const listed: RowOf<"contracts.list"> = {
  contractId,
  requestId: 9,
  state: "active",
  version: 2,
  createdAt: "2026-02-20T08:00:00.000Z",
  endedAt: null,
  workId: 8,
  title: "A logo for our jars",
  otherName: "Kochi Spices",
  pricePaise: 100_000,
  dueDay: "2026-03-20",
};

const words = () => one("main").textContent ?? "";

describe.each(["client", "freelancer"] as const)("the contract of a %s", (role) => {
  const open = (id: string, row = contract) =>
    openScreen(role, `/${role}master/contract/${id}`, { "contracts.get": [row] });

  it("shows the terms, who agreed on them, and what each version changed", async () => {
    const requests = await open("9");
    expect(requests.find(({ call }) => call === "contracts.get")?.input).toMatchObject({ requestId: "9" });
    expect(facts()).toEqual([
      "Contract no.",
      "Company",
      "Freelancer",
      "Work",
      "Category",
      "Delivery by",
      "Payment",
      "For the freelancer",
      "Brokerage (12.5%)",
      "Price of the work",
    ]);
    for (const text of ["Three sketches.", "₹1,000", "₹875", "Kochi Spices set a later deadline.", `SHA-256 ${sha256}`])
      expect(words()).toContain(text);
    const history = [...document.querySelectorAll(".short-list li")].map(({ textContent }) => textContent);
    expect(history).toHaveLength(2);
    expect(history[0]).toContain("Version 2");
    expect(history[0]).toContain("Delivery by: 10-03-2026 20-03-2026");
    expect(history[1]).toContain("The application was accepted · Kochi Spices");
  });

  it("is read by its own id once the request is removed", async () => {
    const requests = await open(contractId);
    expect(requests.find(({ call }) => call === "contracts.get")?.input).toMatchObject({ contractId });
    expect(leadsTo("All contracts")).toBe(`/${role}master/contracts`);
  });

  it("says why it has ended", async () => {
    await open("9", { ...contract, state: "ended", endReason: "paid", endedAt: "2026-03-01T08:00:00.000Z" });
    expect(words()).toContain("The contract has ended.");
  });

  it("is saved as a PDF in either language", async () => {
    const requests = await open("9");
    press("PDF in Hindi");
    const saved = requests.find(({ call }) => call === "contracts.pdf");
    expect(saved?.input).toMatchObject({ contractId, version: "2", language: "hi" });
  });

  it("says that there is none, where there is none", async () => {
    await openScreen(role, `/${role}master/contract/9`, { "contracts.get": refusal(404, "not_found") });
    expect(words()).toContain("This contract does not exist");
  });
});

describe.each(["client", "freelancer"] as const)("the contracts of a %s", (role) => {
  it("are listed, and lead to the request or, once that is removed, to the contract", async () => {
    const removed = { ...listed, contractId: contractId.replace("3", "4"), requestId: null, state: "ended" } as const;
    await openScreen(role, `/${role}master/contracts`, { "contracts.list": [listed, removed] });
    expect(leadsTo("View contract", rowOf(contractId))).toBe(`/${role}master/contract/9`);
    expect(leadsTo("View contract", rowOf(removed.contractId))).toBe(`/${role}master/contract/${removed.contractId}`);
    expect(rowOf(contractId).textContent).toContain("₹1,000");
    expect(rowOf(removed.contractId).textContent).toContain("Ended");
  });

  it("say what to expect while there are none", async () => {
    await openScreen(role, `/${role}master/contracts`, { "contracts.list": [] });
    expect(words()).toContain("No contracts yet. One appears when an application is accepted.");
  });
});
