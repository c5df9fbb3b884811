import { beforeAll, describe, expect, it } from "vitest";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { rupees } from "#domain/money.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();
let admin: Browser;

beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

const standing = (id: unknown) => ask(opened, "accounts.getObligations", { id }, { as: admin });

/** A work of this company for so many rupees, with a request in each of these states. */
async function work(ownerId: number, budget: number, ...statuses: readonly RequestStatus[]): Promise<void> {
  const { id: workId } = await buildWork(opened.db, { ownerId, budget: rupees(budget) });
  for (const status of statuses) await buildRequest(opened.db, { workId, status });
}

describe("the standing of a company", () => {
  it("counts works that are under way or wait for their payment, and adds up what is due for completed ones", async () => {
    const { id } = await buildCompany(opened.db);
    await work(id, 20_000, "accepted", "pending", "rejected");
    await work(id, 30_000, "completed", "pending");
    await work(id, 15_000.5, "completed");
    await work(id, 70_000, "paid");
    await work(id, 90_000, "pending", "rejected");
    await work(id, 50_000);
    expect((await standing(id)).json()).toEqual([{ engaged: 3, due: 45_000.5 }]);
  });

  it("owes the price of the day it was accepted", async () => {
    const { id: ownerId } = await buildCompany(opened.db);
    const { id: workId } = await buildWork(opened.db, { ownerId, budget: rupees(1000) });
    await buildRequest(opened.db, { workId, status: "completed", price: rupees(900) });
    expect((await standing(ownerId)).json()).toEqual([{ engaged: 1, due: 900 }]);
  });

  it.each(["pending", "accepted", "rejected"] as const)(
    "is nothing for a %s company without works, whatever others owe",
    async (status) => {
      await work((await buildCompany(opened.db)).id, 100, "completed");
      const { id } = await buildCompany(opened.db, { status });
      expect((await standing(String(id))).json()).toEqual([{ engaged: 0, due: 0 }]);
    },
  );

  it("is not there for what is no company", async () => {
    for (const id of [(await buildFreelancer(opened.db)).id, admin.accountId, 2_000_000_000])
      expect(outcomeOf(await standing(id))).toBe("404 not_found");
    for (const id of [undefined, "", 0, -1, "x", [1]]) expect(outcomeOf(await standing(id))).toBe("400 invalid");
  });
});
