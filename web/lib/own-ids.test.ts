import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import { read, send } from "#web/lib/api.ts";
import "#web/lib/own-ids.ts";
import type { CommandName, ReadingName } from "#web/lib/api-types.ts";
import { setPageAccount } from "#web/lib/page-account.ts";

const bodies: Record<string, unknown>[] = [];

beforeEach(() => {
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit = {}) => {
    bodies.push(JSON.parse(String(init.body ?? "{}")));
    return Response.json([]);
  });
});

afterEach(() => {
  bodies.length = 0;
  setPageAccount(null);
});

const rows = Object.entries<Call>(contract).map(([call, row]) => ({ call, keys: row.self ?? [], row }));
const make = (call: string, row: Call) =>
  "answers" in row ? send(call as CommandName, {} as never) : read(call as ReadingName, {} as never);

it.each(rows.filter(({ keys }) => keys.length > 0))("$call is sent with the login id of the page", async (each) => {
  setPageAccount({ loginid: 7, username: "kochispices" });
  // Another tab has logged in to another account.
  localStorage.setItem("loginid", "8");
  await make(each.call, each.row);
  expect(bodies).toEqual([Object.fromEntries(each.keys.map((key) => [key, 7]))]);
});

it("a call that does not name its caller carries no login id", async () => {
  setPageAccount({ loginid: 7, username: "kochispices" });
  for (const { call, row } of rows.filter(
    ({ keys, row }) => keys.length === 0 && row.method === "POST" && !("file" in row),
  ))
    await make(call, row);
  expect(bodies.filter((body) => Object.keys(body).length > 0)).toEqual([]);
});

it("the hint in local storage stands for the account until the server has said who is signed in", async () => {
  localStorage.setItem("loginid", "8");
  await read("getworkdetails", {});
  expect(bodies).toEqual([{ storedLoginId: 8 }]);
});
