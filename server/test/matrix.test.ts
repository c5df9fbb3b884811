import diagnostics from "node:diagnostics_channel";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { contract } from "#contract/index.ts";
import { buildApp } from "#server/app.ts";
import { codeOf, play } from "#server/test/cell.ts";
import { fingerprintOf } from "#server/test/fingerprint.ts";
import { matrix } from "#server/test/matrix.ts";
import { type Row, row } from "#server/test/matrix-row.ts";
import { rulesOf } from "#server/test/matrix-rules.ts";
import { complaintAbout } from "#server/test/noted.ts";
import { open } from "#server/test/open.ts";
import { type Part, parts, type Stage, setStage } from "#server/test/stage.ts";

vi.setConfig({ testTimeout: 30_000 });

/** A check of the books complains of what the stage does not have: its files hold a byte, and nobody noted its people. */
const opened = open({ LOG_LEVEL: "silent" });
let stage: Stage;
let fingerprint: () => Promise<string>;
let present: string;

beforeAll(async () => {
  fingerprint = await fingerprintOf(opened.db);
  await prepare();
});

async function prepare(): Promise<void> {
  stage = await setStage(opened);
  present = await fingerprint();
}

/** What this part is answered; a refusal that wrote something is told as such, and what the audit log lacks or has too much. */
async function cell(row: Row, me: Part): Promise<string> {
  const answer = await play(opened, row, stage, me);
  const code = (await codeOf(answer, opened, row, stage, me)) + (await complaintAbout(answer, row, opened.db));
  if ((await fingerprint()) === present) return code;
  // Whoever comes next finds everything as it was.
  await prepare();
  return answer.statusCode === 200 ? code : `${code}, but something was written`;
}

describe("every call, made by everybody", () => {
  for (const row of matrix)
    it(`${row.call} ${row.about}: ${row.cells}${rulesOf(row)}`, async () => {
      const cells: string[] = [];
      for (const part of parts) cells.push(await cell(row, part));
      expect(cells.join(" ")).toBe(row.cells);
    });
});

describe("a row of the matrix", () => {
  it("does not compile unless it says whose the rows of its list are", () => {
    const own = "U O O O O U U F";
    // @ts-expect-error: a request has its parties, and the key that names it is missing.
    row("getpaymentnotes", "", own, () => ({}));
    // @ts-expect-error: rows with such a key are not without one.
    row("getpaymentnotes", "", own, () => ({}), "keyless");
    // @ts-expect-error: only works are offered to everybody.
    row("getpaymentnotes", "", own, () => ({}), "offered");
    expect(row("getpaymentnotes", "", own, () => ({}), "requestid").whose).toBe("requestid");
  });
});

/** Every address the application answers, as it tells itself while it is built. */
async function routesOf(): Promise<Set<string>> {
  const routes = new Set<string>();
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url }) => {
      for (const one of [method].flat()) if (one !== "HEAD") routes.add(`${one} ${url}`);
    });
  };
  diagnostics.subscribe("fastify.initialization", listen);
  const app = await buildApp(opened.services);
  diagnostics.unsubscribe("fastify.initialization", listen);
  await app.close();
  return routes;
}

/** Addresses that are no call: who may read them is tested where they are made. */
const others = [
  "GET /healthz",
  "GET /readyz",
  "GET /metrics",
  "GET /api/openapi.json",
  "GET /.well-known/security.txt",
  "GET /robots.txt",
  "POST /api/webhooks/:provider",
];
const dist = join(import.meta.dirname, "../../web/dist");
const isDocs = (route: string) => /^GET \/api\/docs(\/|$)/.test(route);
const isBuilt = (route: string) => existsSync(join(dist, route.replace(/^GET /, "")));

describe("SECURITY.md", () => {
  it("names every role of the matrix, and no other", () => {
    const page = readFileSync(join(import.meta.dirname, "../../SECURITY.md"), "utf8");
    const named = [...page.matchAll(/`([A-Z]{2})`/g)].map(([, role]) => role);
    expect(named.toSorted()).toEqual(parts.toSorted());
  });

  it("is right that every role makes every call", () => {
    for (const { call, about, cells } of matrix)
      expect(cells.split(" "), `${call} ${about}`).toHaveLength(parts.length);
  });
});

describe("the running server", () => {
  it("answers no address that the matrix lacks", async () => {
    const declared = matrix.map(({ call }) =>
      call === "images" ? "GET /images/:name" : `${contract[call].method} /api/${call}`,
    );
    const answered = [...(await routesOf())].filter((route) => !isDocs(route) && !isBuilt(route));
    expect(answered.toSorted()).toEqual([...new Set([...declared, ...others])].toSorted());
  });
});
