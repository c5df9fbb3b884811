import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { deleteDemoRows } from "#server/demo/rows.ts";
import { fillDemo } from "#server/demo/seed.ts";
import { checkInvariants } from "#server/money/ledger/checks.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { open } from "#server/test/open.ts";

const demo = open({ DEMO: "1" });

it("what is always true is true of the demo, before and after somebody real used it", async () => {
  await fillDemo(demo.services);
  const violations = async () => (await checkInvariants(demo.services)).filter(({ count }) => count > 0);
  expect(await violations()).toEqual([]);
  const { rows } = await demo.db.execute<{ id: number; owner: number; price: string }>(sql`
      select r.id, w.owner_id as owner, r.price from work_requests r inner join works w on w.id = r.work_id
        inner join accounts a on a.id = w.owner_id and a.status = 'accepted' where r.status = 'completed'
        and not exists (select from payment_orders o where o.request_id = r.id)`);
  const [owed] = rows;
  const as = await signedIn(demo, owed?.owner ?? 0);
  const body = { requestid: owed?.id, amount: Number(owed?.price) / 100 };
  expect(outcomeOf(await ask(demo, "payment", body, { as }))).toBe("Success");
  expect(await violations()).toEqual([]);
  await deleteDemoRows(demo.db);
  expect(await violations()).toEqual([]);
});
