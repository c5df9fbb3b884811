import { beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import { visitorLimitOf } from "#server/platform/http/rate-limits.ts";
import { buildCompany } from "#server/test/build.ts";
import { emptyPng } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { upload } from "#server/test/upload.ts";

const limit = 5;
const opened = open({ LIMIT_CALLS_PER_SECOND: String(limit), LOG_LEVEL: "silent" });

let logo: string;
beforeAll(async () => {
  logo = (await upload(opened, emptyPng(90, 90))).json().filename;
  await buildCompany(opened.db, { logo });
});

/** So many requests at once from one address. */
async function statusesOf(url: string, remoteAddress: string, headers: Record<string, string> = {}) {
  const requests = Array.from({ length: limit + 3 }, () => opened.app.inject({ url, remoteAddress, headers }));
  return (await Promise.all(requests)).map(({ statusCode }) => statusCode).sort();
}

const served = Array.from({ length: limit }, () => 200);
const refused = [429, 429, 429];

describe("the limit of requests a second from one address", () => {
  it.each([
    ["the API document", "/api/openapi.json", "192.0.2.1"],
    ["the page of the API document", "/api/docs/", "192.0.2.2"],
    ["readiness, asked for by a stranger", "/readyz", "192.0.2.3"],
    ["readiness of the instance alone, asked for by a stranger", "/readyz?instance", "192.0.2.4"],
  ])("counts %s", async (_, url, address) => {
    expect(await statusesOf(url, address)).toEqual([...served, ...refused]);
    expect((await opened.app.inject({ url, remoteAddress: "192.0.2.99" })).statusCode).toBe(200);
  });

  it("counts thumbnails", async () => {
    expect(await statusesOf(`/images/${logo}?w=70`, "192.0.2.5")).toEqual([...served, ...refused]);
  });

  it("does not count probes of the operator's own machine, and counts what a proxy there passes on", async () => {
    expect(await statusesOf("/readyz", "127.0.0.1")).toEqual([...served, 200, 200, 200]);
    const forwarded = { "x-forwarded-for": "192.0.2.6" };
    expect(await statusesOf("/readyz", "127.0.0.2", forwarded)).toEqual([...served, ...refused]);
  });
});

/** What every page reads: answered from memory, or few small rows. */
const boundedRows = [
  ...["platform.get", "platform.getStatistics", "pages.get", "whoami", "skills.list", "oidc.getPending"],
  ...["districtview", "getdistrictbyid", "getlocation", "getlocationbyid"],
  ...["categoryview", "getcategorybyid", "getsubcategory", "getsubcategorybyid"],
];

it("every other call of visitors counts towards a limit of its own", () => {
  const calls = Object.entries<Call>(contract).filter(([, { by }]) => by === "anyone");
  const unlimited = calls.filter(([name]) => !visitorLimitOf(name)).map(([name]) => name);
  expect(unlimited.toSorted()).toEqual(boundedRows.toSorted());
});
