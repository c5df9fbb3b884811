import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import { open } from "#server/test/open.ts";

const opened = open();

/** A JSON schema that can be read back, or a reference to one. */
const schema = z.record(z.string(), z.unknown()).refine((given) => {
  if ("$ref" in given || given["format"] === "binary") return true;
  z.fromJSONSchema(given);
  return true;
});
const content = z.record(z.string().regex(/^[\w-]+\/[\w+-]+$/), z.strictObject({ schema }));
const operation = z.strictObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  description: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z
    .array(z.strictObject({ name: z.string(), in: z.literal("query"), required: z.boolean(), schema }))
    .optional(),
  requestBody: z.strictObject({ content }).optional(),
  responses: z.record(z.string().regex(/^[2-5]\d\d$/), z.strictObject({ description: z.string(), content })),
});

/** As much of OpenAPI 3.1 as a document of calls uses; a key that is not of it is an error. */
const openapi = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(
    z.string().startsWith("/"),
    z.union([z.strictObject({ get: operation }), z.strictObject({ post: operation })]),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), z.looseObject({ type: z.string() })),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal("apiKey"), in: z.literal("cookie"), name: z.string() }),
    ),
  }),
});

const read = async () => (await opened.app.inject({ url: "/api/openapi.json" })).json<z.infer<typeof openapi>>();

describe("/api/openapi.json", () => {
  it("is an OpenAPI document whose schemas can be read back", async () => {
    expect(openapi.safeParse(await read()).error).toBeUndefined();
  });

  it("holds every call with its method, and nothing else", async () => {
    const { paths } = await read();
    const told = Object.entries(paths).map(([path, methods]) => `${Object.keys(methods).join()} ${path}`);
    const made = Object.entries<Call>(contract).map(([name, { method }]) => `${method.toLowerCase()} /api/${name}`);
    expect(told.toSorted()).toEqual(made.toSorted());
  });

  it("refers to nothing that is not there", async () => {
    const document = await read();
    const references = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path),
    );
    const behind = (path: string) => path.split("/").reduce<unknown>((part, key) => Object(part)[key], document);
    expect([...references].filter((path) => behind(path) === undefined)).toEqual([]);
  });
});

describe("/api/docs", () => {
  const get = (url: string) => opened.app.inject({ url });

  it("is a page with scripts and styles of our own only", async () => {
    const page = await get("/api/docs");
    expect(page.headers["content-type"]).toContain("text/html");
    // As everywhere, but that its library may make HTML out of text, and has a style of its own.
    const usual = String((await get("/healthz")).headers["content-security-policy"]);
    const trusted = ";require-trusted-types-for 'script';trusted-types worker";
    expect(usual.endsWith(trusted)).toBe(true);
    const own = String(page.headers["content-security-policy"]);
    expect(own.replace(/ 'sha256-[\w+/=]{44}'/, "")).toBe(usual.slice(0, -trusted.length));
    const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) expect([part, (await get(part)).statusCode]).toEqual([part, 200]);
    expect(page.body).not.toMatch(/<script>|<style>/);
  });

  it("asks nobody else whether the document is valid", async () => {
    expect((await get("/api/docs/static/swagger-initializer.js")).body).toMatch(/\bvalidatorUrl: null\b/);
  });
});
