import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#contract/call.ts";
import { type Contract, contract } from "#contract/index.ts";
import { type Browser, outcomeOf } from "#server/test/ask.ts";
import { diceOf } from "#server/test/dice.ts";
import { open } from "#server/test/open.ts";
import { processorTimeOf } from "#server/test/processor-meter.ts";
import { upload } from "#server/test/upload.ts";
import { keysOf, validInput } from "#server/test/valid-input.ts";
import { buildWorld, type World } from "#server/test/world.ts";

const opened = open();
let world: World;
beforeAll(async () => {
  world = await buildWorld(opened);
});

const names = (Object.keys(contract) as (keyof Contract)[]).filter((name) => name !== "upload");

/** Somebody who may make the call. */
function permittedCaller(name: keyof Contract): Browser {
  const { by } = contract[name] as Call;
  const { AN, AD, CO, FO } = world.browsers;
  if (by === "anyone") return AN;
  return { admin: AD, client: CO, freelancer: FO }[by[0] ?? "admin"];
}

/** Sends a text as it is: what it means is for the server to find out. */
function send(name: keyof Contract, { cookies }: Browser, payload: string, type = "application/json") {
  const headers = { "content-type": type, "x-xsrf-token": cookies["XSRF-TOKEN"] ?? "" };
  return opened.app.inject({ method: "POST", url: `/api/${name}`, cookies, headers, payload });
}

/** The fields that are named when one of a document that is right otherwise has this value. */
async function namedFor(name: keyof Contract, key: string, value: string): Promise<string[]> {
  const fields = validInput(name, [world.picture], diceOf(1)).set(key, value);
  const pairs = [...fields].map(([each, json]) => `"${each}":${json}`);
  const response = await send(name, permittedCaller(name), `{${pairs.join()}}`);
  return response.statusCode === 400 ? Object.keys(response.json().fields ?? {}) : [`${response.statusCode}`];
}

const bad = [
  ["a NUL", JSON.stringify("a\0b")],
  ["half a character", '"\\ud800"'],
  // Longer than any field, and shorter than the longest body.
  ["a text of 250,000 characters", JSON.stringify("a".repeat(250_000))],
  ["a number without an end", "1e400"],
  ["a number that is none of ours", "-1.5"],
  ["a list", "[[[]]]"],
  ["an object", '{"$gt":""}'],
] as const;

describe("every field of every call", () => {
  const isForm = (name: keyof Contract) => "multipart" in contract[name];
  const posted = names.filter((name) => contract[name].method === "POST" && keysOf(name).length > 0 && !isForm(name));

  it.each(posted)("of %s refuses what it is not for, and says so by its name", async (name) => {
    for (const key of keysOf(name))
      for (const [what, value] of bad) {
        const named = await namedFor(name, key, value);
        const hasField = named.some((field) => field === key || field.startsWith(`${key}.`));
        expect([key, what, hasField ? "refused" : named]).toEqual([key, what, "refused"]);
      }
  });

  it.each(names.filter((name) => isForm(name) && keysOf(name).length > 0))(
    "of the form of %s does so as well",
    async (name) => {
      for (const kind of ["a\0b", "a".repeat(60_000), "none of ours"]) {
        const response = await upload(opened, Buffer.from("a"), { call: name, kind, as: permittedCaller(name) });
        expect([outcomeOf(response), Object.keys(response.json().fields)]).toEqual(["400 invalid", ["kind"]]);
      }
    },
  );

  it.each(["paymentdetails", "districtview"] as const)("of the address of %s does so as well", async (name) => {
    const as = world.browsers.AD;
    for (const query of ["limit=0", "limit=-1", "limit=1e9", "limit=%00", "limit=1&limit=2", "after=%00", "after=x"]) {
      const response = await opened.app.inject({ url: `/api/${name}?${query}`, cookies: as.cookies });
      expect([query, outcomeOf(response)]).toEqual([query, "400 invalid"]);
    }
  });
});

describe("a document", () => {
  const sendIt = (payload: string, type?: string) => send("getworkdetails", world.browsers.CO, payload, type);

  it.each([
    ["lists in lists", "[".repeat(130_000) + "]".repeat(130_000)],
    ["objects in objects", `{"limit":0,"a":${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}}`],
    ["a field of objects in objects", `{"storedLoginId":${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}}`],
    ["a list that never ends", "[".repeat(250_000)],
    ["one long number", "1".repeat(250_000)],
    ["fifteen thousand keys", `{${Array.from({ length: 15_000 }, (_, at) => `"k${at}":${at}`).join()},"limit":0}`],
  ])("that is work to read is refused soon: %s", async (_, payload) => {
    const milliseconds = await processorTimeOf(async () => {
      expect(outcomeOf(await sendIt(payload))).toBe("400 invalid");
    });
    expect(milliseconds).toBeLessThan(1000);
  });

  it("changes nothing of what every object has", async () => {
    const { CX } = world.ids;
    const planted = `{"storedLoginId":null,"__proto__":{"storedLoginId":${CX},"polluted":1},"constructor":{"prototype":{"polluted":1}}}`;
    const response = await sendIt(planted);
    expect(response.statusCode).toBe(200);
    expect(Object({})).not.toHaveProperty("polluted");
    expect(new Set(response.json<{ loginid: number }[]>().map(({ loginid }) => loginid))).toEqual(
      new Set([world.ids.CO]),
    );
  });

  it("that says something twice means the last", async () => {
    const { CO, CX } = world.ids;
    expect((await sendIt(`{"storedLoginId":${CX},"storedLoginId":${CO}}`)).statusCode).toBe(200);
    expect(outcomeOf(await sendIt(`{"storedLoginId":${CO},"storedLoginId":${CX}}`))).toBe("403 foreign_login");
  });

  it("may have 256 KiB and not one byte more, also when nobody says how long it is", async () => {
    const maxBytes = 256 * 1024;
    expect((await sendIt("{}".padEnd(maxBytes))).statusCode).toBe(200);
    expect(outcomeOf(await sendIt("{}".padEnd(maxBytes + 1)))).toBe("413 too_large");
    const url = await opened.app.listen({ port: 0, host: "127.0.0.1" });
    const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
    const outgoing = request(`${url}/api/getlocation`, { method: "POST", headers });
    outgoing.on("error", () => undefined);
    for (let sent = 0; sent <= maxBytes; sent += 1024) outgoing.write(" ".repeat(1024));
    const [response] = await once(outgoing, "response");
    expect(JSON.parse(await text(response))).toMatchObject({ status: 413, code: "too_large" });
    outgoing.destroy();
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/xml",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "text/json",
    "*/*",
  ])("is JSON and nothing else: %s", async (type) => {
    expect(outcomeOf(await sendIt("{}", type))).toBe("415 unsupported_type");
  });

  it.each(["application/json; charset=utf-8", "APPLICATION/JSON", "application/json;charset=UTF-8"])(
    "is JSON however that is written: %s",
    async (type) => {
      expect((await sendIt("{}", type)).statusCode).toBe(200);
    },
  );
});
