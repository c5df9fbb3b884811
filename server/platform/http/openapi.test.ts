import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Call } from "#contract/call.ts";
import { type Contract, contract } from "#contract/index.ts";
import { webhookTypes } from "#domain/identity/webhook.ts";
import { exampleInput } from "#server/platform/http/openapi-examples.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask } from "#server/test/ask.ts";
import { buildFreelancer } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

/** A JSON schema that can be read back, or a reference to one. */
const schema = z.record(z.string(), z.unknown()).refine((document) => {
  if ("$ref" in document || document["format"] === "binary") return true;
  z.fromJSONSchema(document);
  return true;
});
const content = z.record(
  z.string().regex(/^[\w-]+\/[\w+-]+$/),
  z.strictObject({ schema, example: z.unknown().optional() }),
);
const operation = z.strictObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string().optional(),
  description: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z
    .array(
      z.strictObject({
        name: z.string(),
        in: z.enum(["query", "header"]),
        required: z.boolean(),
        description: z.string().optional(),
        schema,
      }),
    )
    .optional(),
  requestBody: z.strictObject({ content }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: content.optional() }),
  ),
});

/** As much of OpenAPI 3.1 as a document of calls uses; a key that is not of it is an error. */
const openapi = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.literal("/"), description: z.string() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  webhooks: z.record(z.string(), z.strictObject({ post: operation })),
  paths: z.record(
    z.string().startsWith("/"),
    z.union([z.strictObject({ get: operation }), z.strictObject({ post: operation })]),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), z.looseObject({ type: z.string() })),
    securitySchemes: z.record(
      z.string(),
      z.discriminatedUnion("type", [
        z.strictObject({
          type: z.literal("apiKey"),
          in: z.literal("cookie"),
          name: z.string(),
          description: z.string(),
        }),
        z.strictObject({ type: z.literal("http"), scheme: z.literal("bearer"), description: z.string() }),
      ]),
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
    const documented = Object.entries(paths).map(([path, methods]) => `${Object.keys(methods).join()} ${path}`);
    const expected = Object.entries<Call>(contract).map(([name, { method }]) => `${method.toLowerCase()} /api/${name}`);
    expect(documented.toSorted()).toEqual([...expected, "get /api/events.stream"].toSorted());
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

describe("what a developer finds beside each call", () => {
  const opening = Object.entries<Call>(contract).filter(([, call]) => call.token);
  let document: ReturnType<typeof read> | undefined;
  const operationOf = async (name: string) => {
    document ??= read();
    const [described] = Object.values((await document).paths[`/api/${name}`] ?? {}) as z.infer<typeof operation>[];
    return described;
  };

  it.each(opening)("are an example and the scope with %s", async (name, call) => {
    const { security, description = "" } = (await operationOf(name)) ?? {};
    expect(security).toContainEqual({ token: [call.token] });
    if ("multipart" in call) return;
    expect(call.input.safeParse(exampleInput(call)).error).toBeUndefined();
    expect(description).toContain(`"$KAAMKAJ/api/${name}`);
    expect(description).toContain(`await fetch(\`\${process.env.KAAMKAJ}/api/`);
  });

  it("are the codes of each refusal", async () => {
    const { responses = {} } = (await operationOf("workpost")) ?? {};
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["400", "401", "403", "429"]));
    expect(responses["403"]?.description).toContain("`scope_missing`: This access token does not allow this call.");
  });

  it("are the events of webhooks with examples", async () => {
    const { webhooks } = await read();
    expect(Object.keys(webhooks).toSorted()).toEqual([...webhookTypes, "webhook.test"].toSorted());
    for (const [type, { post }] of Object.entries(webhooks)) {
      const { schema: body, example } = post.requestBody?.content["application/json"] ?? { schema: {} };
      expect(z.fromJSONSchema(body).safeParse(example).error, type).toBeUndefined();
    }
  });
});

describe("what a program sends beside the input", () => {
  const published = open({ PUBLIC_URL: "https://kaamkaj.example" });

  const headersIn = ({ paths }: z.infer<typeof openapi>, name: string) => {
    const [described] = Object.values(paths[`/api/${name}`] ?? {}) as z.infer<typeof operation>[];
    return (described?.parameters ?? [])
      .filter((parameter) => parameter.in === "header")
      .map((parameter) => `${parameter.name} ${parameter.required}`);
  };

  it.each<[keyof Contract, string[]]>([
    ["districtreg", ["X-XSRF-TOKEN true", "Idempotency-Key false"]],
    ["payment", ["X-XSRF-TOKEN true", "Idempotency-Key false"]],
    ["companyreg", ["X-XSRF-TOKEN false", "Idempotency-Key false"]],
    ["getclient", ["X-XSRF-TOKEN true"]],
    ["getdistrictbyid", ["X-XSRF-TOKEN false"]],
    ["upload", ["X-XSRF-TOKEN false"]],
    ["changepwd", ["X-XSRF-TOKEN true"]],
    ["login", []],
    ["paymentdetails", []],
  ])("by %s are the headers %o", async (name, headers) => {
    expect(headersIn(await read(), name)).toEqual(headers);
  });

  it("is the anti-forgery header with every call that changes something but login", async () => {
    const document = await read();
    const without = Object.entries<Call>(contract)
      .filter(([, { method }]) => method === "POST")
      .map(([name]) => name)
      .filter((name) => !headersIn(document, name).some((each) => each.startsWith("X-XSRF-TOKEN")));
    expect(without).toEqual(["login"]);
  });

  it.each([
    ["on this machine", () => opened, "sid"],
    ["behind https", () => published, "__Host-sid"],
  ] as const)("is the session's cookie by the name that login %s sets", async (_where, running, name) => {
    const { app, db } = running();
    const passwordHash = await hashPassword("Right1234");
    const { username } = await buildFreelancer(db, { passwordHash });
    const response = await ask(running(), "login", { username, password: "Right1234" });
    const { session = { description: "" } } = (await app.inject({ url: "/api/openapi.json" })).json<
      z.infer<typeof openapi>
    >().components.securitySchemes;
    expect(["name" in session && session.name, response.cookies.some((cookie) => cookie.name === name)]).toEqual([
      name,
      true,
    ]);
    expect(session.description).toContain("`__Host-sid`");
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
