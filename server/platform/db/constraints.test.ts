import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { buildProgress, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

/** The rule of the database that a change would break. */
async function brokenBy(change: ReturnType<typeof sql>): Promise<string> {
  const error: unknown = await opened.db.execute(change).then(
    () => undefined,
    ({ cause }: Error) => cause,
  );
  return (error as { constraint?: string } | undefined)?.constraint ?? "none";
}

describe("the database itself keeps", () => {
  it("a budget that is something", async () => {
    const { id } = await buildWork(opened.db);
    expect(await brokenBy(sql`update works set budget = 0 where id = ${id}`)).toBe("works_budget");
  });

  it.each(["pending", "rejected"] as const)("a %s request without a price and a rate", async (status) => {
    const { id } = await buildRequest(opened.db, { status });
    for (const agreed of [sql`price = 1`, sql`brokerage_bps = 1`, sql`price = 1, brokerage_bps = 1`])
      expect(await brokenBy(sql`update work_requests set ${agreed} where id = ${id}`)).toBe("work_requests_agreed");
  });

  it.each(["accepted", "completed", "paid"] as const)("a %s request with its price and its rate", async (status) => {
    const { id } = await buildRequest(opened.db, { status });
    for (const agreed of [sql`price = null`, sql`brokerage_bps = null`, sql`price = null, brokerage_bps = null`])
      expect(await brokenBy(sql`update work_requests set ${agreed} where id = ${id}`)).toBe("work_requests_agreed");
  });

  it.each([0, 101])("progress that is a percentage, which %i is not", async (percentage) => {
    const { id } = await buildProgress(opened.db, {});
    expect(await brokenBy(sql`update progress_entries set percentage = ${percentage} where id = ${id}`)).toBe(
      "progress_entries_percentage",
    );
  });

  it("payments whose parts add up, none of them negative", async () => {
    const { id } = await buildRequest(opened.db, { status: "paid" });
    for (const parts of [sql`cost = cost + 1`, sql`net = net - 1`, sql`brokerage = -1, net = cost + 1`])
      expect(await brokenBy(sql`update payments set ${parts} where request_id = ${id}`)).toBe("payments_adds_up");
  });

  it("one payment for a request, and one engaged request for a work", async () => {
    const { id, workId } = await buildRequest(opened.db, { status: "paid" });
    const again = sql`insert into payments (request_id, cost, brokerage, net) values (${id}, 2, 1, 1)`;
    expect(await brokenBy(again)).toBe("payments_live");
    const { id: other } = await buildRequest(opened.db, { workId });
    expect(
      await brokenBy(
        sql`update work_requests set status = 'accepted', price = 1, brokerage_bps = 1 where id = ${other}`,
      ),
    ).toBe("work_requests_engaged");
  });
});
