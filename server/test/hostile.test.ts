import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "#server/test/ask.ts";
import { diceOf } from "#server/test/dice.ts";
import { type Caller, type CallerKind, type HostileRequest, hostileRequest } from "#server/test/hostile-requests.ts";
import { open } from "#server/test/open.ts";
import { createRawClient } from "#server/test/raw-client.ts";
import { verdict } from "#server/test/verdict.ts";
import { buildWorld, type World } from "#server/test/world.ts";

const opened = open({ LOG_LEVEL: "silent" });
let sender: ReturnType<typeof createRawClient>;
beforeAll(async () => {
  sender = createRawClient(await opened.app.listen({ port: 0, host: "127.0.0.1" }), 4);
});
afterAll(() => sender.close());

const callerFrom = ({ cookies }: Browser, files: readonly string[]): Caller => ({
  headers: {
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; "),
    "x-xsrf-token": cookies["XSRF-TOKEN"] ?? "",
  },
  files,
});

function callersOn({ browsers, picture, resume }: World): (by: CallerKind) => Caller {
  const callers = {
    nobody: callerFrom(browsers.AN, [picture]),
    admin: callerFrom(browsers.AD, [picture]),
    client: callerFrom(browsers.CO, [picture]),
    freelancer: callerFrom(browsers.FO, [resume]),
  };
  return (by) => callers[by];
}

/** The fault of the response, and how to repeat the request. */
async function faultOf(seed: number, request: HostileRequest): Promise<string[]> {
  const response = await sender.send(request);
  const fault = verdict(request, response);
  return fault
    ? [`${fault}: seed ${seed}, ${request.method} ${request.path}, ${response.status} ${response.body}`]
    : [];
}

describe("three hundred hostile requests", () => {
  // `npx node tools/fuzz.ts` sends 20 000, others in each run.
  for (const round of [1, 2, 3])
    it(
      `get the responses of the contract, or are refused: round ${round}`,
      round === 1 ? {} : { tags: "all" },
      async () => {
        const callers = callersOn(await buildWorld(opened));
        const faults: string[] = [];
        for (let seed = round * 1000; seed < round * 1000 + 100; seed += 1)
          faults.push(...(await faultOf(seed, hostileRequest(diceOf(seed), callers))));
        expect(faults).toEqual([]);
      },
    );

  it("are checked by a verdict that detects a failure, a leak and another shape", () => {
    const request: HostileRequest = { by: "nobody", call: "whoami", method: "GET", path: "/api/whoami", headers: {} };
    const headers = { "x-content-type-options": "nosniff", "cache-control": "no-store" };
    const verdictOn = (status: number, body: string, more = {}) =>
      verdict(request, { status, headers: { ...headers, ...more }, body: Buffer.from(body) });
    const row = { loginid: 1, username: "keeper", role: "admin", status: "accepted" };
    expect(verdictOn(200, JSON.stringify([row]))).toBeUndefined();
    expect(verdictOn(500, "{}")).toBe("an internal error");
    expect(verdictOn(200, JSON.stringify([{ ...row, password_hash: "x" }]))).toBe("a response of another shape");
    expect(verdictOn(200, JSON.stringify([{ ...row, username: "$argon2id$v=19" }]))).toMatch(/internal data/);
    expect(verdictOn(200, "[]", { "cache-control": "public" })).toBe("a response that may be cached");
    expect(verdictOn(200, "[]", { "x-content-type-options": undefined })).toBe("no nosniff");
    expect(verdictOn(400, "Bad Request", { "content-type": "text/plain" })).toMatch(/a refusal as/);
  });
});
