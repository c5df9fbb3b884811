import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Browser } from "#server/test/ask.ts";
import { diceOf } from "#server/test/dice.ts";
import { type Asker, type Caller, type HostileRequest, hostileRequest } from "#server/test/hostile-requests.ts";
import { open } from "#server/test/open.ts";
import { createRawClient } from "#server/test/raw-client.ts";
import { verdict } from "#server/test/verdict.ts";
import { buildWorld, type World } from "#server/test/world.ts";

vi.setConfig({ testTimeout: 60_000 });

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

function callersOn({ browsers, picture, resume }: World): (by: Asker) => Caller {
  const callers = {
    nobody: callerFrom(browsers.AN, [picture]),
    admin: callerFrom(browsers.AD, [picture]),
    client: callerFrom(browsers.CO, [picture]),
    freelancer: callerFrom(browsers.FO, [resume]),
  };
  return (by) => callers[by];
}

/** What is wrong with the answer, in the words of the verdict, and how to send the request again. */
async function faultAfter(seed: number, request: HostileRequest): Promise<string[]> {
  const answer = await sender.send(request);
  const fault = verdict(request, answer);
  return fault ? [`${fault}: seed ${seed}, ${request.method} ${request.path}, ${answer.status} ${answer.body}`] : [];
}

describe("three hundred hostile requests", () => {
  // `npx node tools/fuzz.ts` sends twenty thousand, others each time.
  it.each([1, 2, 3])("are answered as the contract has it, or refused: round %i", async (round) => {
    const callers = callersOn(await buildWorld(opened));
    const faults: string[] = [];
    for (let seed = round * 1000; seed < round * 1000 + 100; seed += 1)
      faults.push(...(await faultAfter(seed, hostileRequest(diceOf(seed), callers))));
    expect(faults).toEqual([]);
  });

  it("would be found out: the verdict knows a failure, a leak and a shape that is none", () => {
    const request: HostileRequest = { by: "nobody", call: "whoami", method: "GET", path: "/api/whoami", headers: {} };
    const headers = { "x-content-type-options": "nosniff", "cache-control": "no-store" };
    const judged = (status: number, body: string, more = {}) =>
      verdict(request, { status, headers: { ...headers, ...more }, body: Buffer.from(body) });
    const row = { loginid: 1, username: "keeper", role: "admin", status: "accepted" };
    expect(judged(200, JSON.stringify([row]))).toBeUndefined();
    expect(judged(500, "{}")).toBe("a failure of ours");
    expect(judged(200, JSON.stringify([{ ...row, password_hash: "x" }]))).toBe("an answer in another shape");
    expect(judged(200, JSON.stringify([{ ...row, username: "$argon2id$v=19" }]))).toMatch(/only we/);
    expect(judged(200, "[]", { "cache-control": "public" })).toBe("an answer that may be stored");
    expect(judged(200, "[]", { "x-content-type-options": undefined })).toBe("no nosniff");
    expect(judged(400, "Bad Request", { "content-type": "text/plain" })).toMatch(/a refusal as/);
  });
});
