import { beforeAll, expect, it } from "vitest";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { buildRequest, buildWork } from "#server/test/build.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LIMIT_OFFERS_PER_TEN_MINUTES: "3" }, { hasJobs: false });

let company: Browser;
let freelancer: Browser;
let requestId: number;

beforeAll(async () => {
  ({ company, freelancer } = await signedInParties(opened));
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, quotes: true });
  requestId = (await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId })).id;
});

it("offers and answers to them are limited together, for each account", async () => {
  const send = async (call: Parameters<typeof ask>[1], more: object, as: Browser) =>
    outcomeOf(await ask(opened, call, { requestId, ...more }, { as }));
  const offer = { amountPaise: 90_000 };
  expect(await send("offers.make", offer, freelancer)).toBe("Success");
  expect(await send("offers.withdraw", { version: 1 }, freelancer)).toBe("Success");
  expect(await send("offers.decline", { version: 1 }, freelancer)).toBe("409 offer_changed");
  for (const [call, more] of [
    ["offers.make", offer],
    ["offers.withdraw", { version: 1 }],
    ["offers.decline", { version: 1 }],
    ["offers.take", { version: 1 }],
  ] as const)
    expect([call, await send(call, more, freelancer)]).toEqual([call, "429 too_many"]);
  expect(await send("offers.make", offer, company)).toBe("Success");
  expect((await ask(opened, "offers.get", { requestId }, { as: freelancer })).statusCode).toBe(200);
});
