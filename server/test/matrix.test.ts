import diagnostics from "node:diagnostics_channel";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { buildApp } from "#server/app.ts";
import { matrix } from "#server/test/matrix.ts";
import { row } from "#server/test/matrix-row.ts";
import { open } from "#server/test/open.ts";
import { actors } from "#server/test/world.ts";

const opened = open();

describe("a row of the matrix", () => {
  it("does not compile without the owner key of its rows", () => {
    const cells = "U O O O O U U F";
    // @ts-expect-error: the rows have an owner key, which is missing.
    row("getworkbystatus", "", cells, () => ({ status: "paid" }));
    // @ts-expect-error: rows with an owner key are not keyless.
    row("getworkbystatus", "", cells, () => ({ status: "paid" }), "keyless");
    // @ts-expect-error: only works are offered.
    row("getworkbystatus", "", cells, () => ({ status: "paid" }), "offered");
    expect(row("getworkbystatus", "", cells, () => ({ status: "paid" }), "requestid").ownerKey).toBe("requestid");
  });
});

/** Every route that the application registers. */
async function routesOf(): Promise<Set<string>> {
  const routes = new Set<string>();
  const onInitialization = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url }) => {
      for (const each of [method].flat()) if (each !== "HEAD") routes.add(`${each} ${url}`);
    });
  };
  diagnostics.subscribe("fastify.initialization", onInitialization);
  const app = await buildApp(opened.services);
  diagnostics.unsubscribe("fastify.initialization", onInitialization);
  await app.close();
  return routes;
}

/** Routes that are no calls. They have tests of their own. */
const otherRoutes = [
  "GET /healthz",
  "GET /readyz",
  "GET /readyz/instance",
  "GET /metrics",
  "GET /api/openapi.json",
  "GET /.well-known/security.txt",
  "GET /robots.txt",
  "GET /api/events.stream",
  "GET /adminmaster/brokerage",
  "GET /guestmaster/company/:slug",
  "GET /guestmaster/work/:id",
  "GET /guestmaster/works",
  "GET /guestmaster/freelancers",
  "GET /guestmaster/freelancer/:slug",
  "GET /feeds/jobs.atom",
  "GET /feeds/jobs.json",
  "GET /feeds/search.atom",
  "GET /feeds/search.json",
  "GET /feeds/calendar.ics",
  "GET /embed/jobs",
  "GET /records/:id",
  "GET /.well-known/jwks.json",
  "GET /brand/:logo/:icon",
  "POST /api/webhooks/:provider",
  "POST /mcp",
  "GET /mcp",
  "DELETE /mcp",
];
const dist = join(import.meta.dirname, "../../web/dist");
const isDocs = (route: string) => /^GET \/api\/docs(\/|$)/.test(route);
const isBuilt = (route: string) => existsSync(join(dist, route.replace(/^GET /, "")));

describe("SECURITY.md", () => {
  it("names every role of the matrix, and no other", () => {
    const page = readFileSync(join(import.meta.dirname, "../../SECURITY.md"), "utf8");
    const named = [...page.matchAll(/`([A-Z]{2})`/g)].map(([, role]) => role);
    expect(named.toSorted()).toEqual(actors.toSorted());
  });

  it("is right that every role makes every call", () => {
    for (const { call, about, cells } of matrix)
      expect(cells.split(" "), `${call} ${about}`).toHaveLength(actors.length);
  });
});

describe("the running server", () => {
  it("has no route that the matrix lacks", async () => {
    const declared = matrix.map(({ call }) =>
      call === "images" ? "GET /images/:name" : `${contract[call].method} /api/${call}`,
    );
    const answered = [...(await routesOf())].filter((route) => !isDocs(route) && !isBuilt(route));
    expect(answered.toSorted()).toEqual([...new Set([...declared, ...otherRoutes])].toSorted());
  });
});
