import { beforeAll, describe, expect, it } from "vitest";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask } from "#server/test/ask.ts";
import { fundedOf } from "#server/test/money/funded.ts";
import { open } from "#server/test/open.ts";

const opened = open({ DATABASE_TIMEOUT_MS: "30000" }, { hasJobs: false });
const { statusOf, inOrder, engaged, fund, submit, rowsOf, call } = fundedOf(opened);

beforeAll(() => applySettings(opened, { fundedWorks: "on" }));

describe("the request of a funded work", () => {
  it("is sent back as a whole once it is complete", async () => {
    const deal = await engaged(500, 600);
    for (const line of [1, 2])
      expect([await fund(deal, line), await submit(deal, line)]).toEqual(["Success", "Success"]);
    const back = { reqid: deal.requestId, reason: "The letters should be larger." };
    expect(await call("sendback", back, deal.company)).toBe("Success");
    expect((await rowsOf(deal.requestId)).map(({ status }) => status)).toEqual(["returned", "returned"]);
    expect(await statusOf(deal)).toBe("accepted");
    expect(await call("sendback", back, deal.company)).toBe("409 request_moved_on");
    await inOrder();
  });

  it("is paid as a whole with its price, which approves everything that was submitted", async () => {
    const deal = await engaged(500, 600);
    const pay = (amount: number) => call("payment", { requestid: deal.requestId, amount }, deal.company);
    expect([await fund(deal, 1), await submit(deal, 1)]).toEqual(["Success", "Success"]);
    expect(await pay(1100)).toBe("409 request_moved_on");
    expect([await fund(deal, 2), await submit(deal, 2)]).toEqual(["Success", "Success"]);
    const [due] = (await ask(opened, "dashboards.company", {}, { as: deal.company })).json<{ duePaise: number }[]>();
    expect(due?.duePaise).toBe(0);
    expect(await pay(1000)).toBe("409 amount_mismatch");
    expect(await pay(1100)).toBe("Success");
    expect(await statusOf(deal)).toBe("paid");
    expect((await rowsOf(deal.requestId)).map(({ released }) => released)).toEqual([50_000, 60_000]);
    expect(await pay(1100)).toBe("409 request_moved_on");
    await inOrder();
  });
});
