import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { AnyCall, Call } from "#contract/call.ts";
import { eventStream } from "#contract/events.ts";
import { slices } from "#contract/index.ts";
import { memberKinds } from "#domain/member.ts";
import { refusals } from "#domain/refusals.ts";
import { cookiesOf } from "#server/platform/http/cookies.ts";
import { policyOfDocs } from "#server/platform/http/headers.ts";
import { countRequest } from "#server/platform/http/rate-limits.ts";
import { answerSchema } from "#server/platform/http/response.ts";
import type { Services } from "#server/platform/http/services.ts";

const schemaOf = (type: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: "any" });
  return schema as Record<string, unknown>;
};

const problem = {
  type: "object",
  required: ["type", "title", "status", "code", "message", "detail", "requestId"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string", enum: [...Object.keys(refusals), "internal"] },
    message: { type: "string", description: "What the user reads." },
    detail: { type: "string", description: "The reason in plain words." },
    requestId: { type: "string" },
    fields: { type: "object", additionalProperties: { type: "string" }, description: "Texts by payload key." },
  },
};

/** The file of a multipart call, and the text fields of its input. */
const formSchema = (input: z.ZodObject) => ({
  type: "object",
  required: ["file"],
  properties: { ...Object(schemaOf(input, "input")["properties"]), file: { type: "string", format: "binary" } },
});

/** OpenAPI 3.1, generated from the contract. */
function openapi(sessionCookie: string, nameOfProduct: () => string): Record<string, unknown> {
  const paths: Record<string, unknown> = {};
  for (const [slice, table] of Object.entries(slices))
    for (const [name, call] of Object.entries<Call>(table))
      paths[`/api/${name}`] = { [call.method.toLowerCase()]: operation(name, slice, call) };
  paths["/api/events.stream"] = { get: operation("events.stream", "notifications", eventStream) };
  return {
    openapi: "3.1.0",
    info: {
      // Read with each request, because an admin can change it.
      get title() {
        return nameOfProduct();
      },
      version: "1",
      description: "Every call of the product. Ids may be numbers or their decimal strings.",
    },
    tags: Object.keys(slices).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookie,
          description:
            "Set by login. Its name is `__Host-sid` where PUBLIC_URL is https, as in production, and else `sid`.",
        },
      },
    },
  };
}

function operation(name: string, slice: string, call: AnyCall): Record<string, unknown> {
  const refused = {
    description: "A problem document (RFC 9457).",
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
  const statuses = new Set(["400", "408", "429", ...(call.refuses ?? []).map((code) => String(refusals[code].status))]);
  if (takesIdempotencyKey(call)) statuses.add(String(refusals.key_reused.status));
  if (call.by !== "anyone") for (const status of ["401", "403"]) statuses.add(status);
  const callers = call.by === "anyone" ? "Anyone." : `For: ${call.by.join(", ")}.`;
  const kinds = call.memberKinds ?? memberKinds;
  const members = kinds.length < memberKinds.length && `In a company: ${kinds.join(", ")}.`;
  const list = "page" in call && "A list: the header X-Next-After carries the next `after`.";
  return {
    operationId: name,
    tags: [slice],
    description: [callers, members, list, call.note].filter(Boolean).join(" "),
    ...(call.by !== "anyone" && { security: [{ session: [] }] }),
    ...parametersOf(name, call),
    ...bodyOf(call),
    responses: {
      200: {
        description: "Done.",
        content: answerOf(call),
      },
      ...Object.fromEntries([...statuses].map((status) => [status, refused])),
    },
  };
}

function answerOf(call: AnyCall): Record<string, unknown> {
  if ("file" in call) return { [call.file]: { schema: { type: "string", format: "binary" } } };
  if ("stream" in call) return { [call.stream]: { schema: { type: "string" } } };
  return { "application/json": { schema: schemaOf(answerSchema(call), "output") } };
}

function bodyOf(call: AnyCall): Record<string, unknown> {
  if ("multipart" in call)
    return { requestBody: { content: { "multipart/form-data": { schema: formSchema(call.input) } } } };
  if (call.method === "GET") return {};
  return { requestBody: { content: { "application/json": { schema: schemaOf(call.input, "input") } } } };
}

/** The same rule as in `serve`: commands in a transaction, unless their row excludes it (DETAILS 13). */
const takesIdempotencyKey = (call: AnyCall) =>
  "answers" in call && !call.multipart && !call.ownTransaction && !call.unrepeatable;

const header = (name: string, required: boolean, description: string) => ({
  name,
  in: "header",
  required,
  description,
  schema: { type: "string", maxLength: 200 },
});

function parametersOf(name: string, call: AnyCall): Record<string, unknown> {
  const headers = [
    ...(call.method === "POST" && name !== "login"
      ? [
          header(
            "X-XSRF-TOKEN",
            call.by !== "anyone",
            "The value of the cookie `XSRF-TOKEN`, which every GET sets. Needed with a session; else ignored.",
          ),
        ]
      : []),
    ...(takesIdempotencyKey(call)
      ? [
          header(
            "Idempotency-Key",
            false,
            "Chosen by the caller, once for each act. A repetition within 24 hours gets the first answer; the same key with another call or body is 422. Ignored without a session.",
          ),
        ]
      : []),
  ];
  const input = call.method === "GET" ? Object(schemaOf(call.input, "input")["properties"]) : {};
  const query = Object.entries(input).map(([key, schema]) => ({ name: key, in: "query", required: false, schema }));
  const parameters = [...query, ...headers];
  return parameters.length > 0 ? { parameters } : {};
}

/** `/api/openapi.json`, and `/api/docs` to read it. */
export async function registerOpenapi(app: FastifyInstance, services: Services): Promise<void> {
  const document = openapi(cookiesOf(services.settings).sessionName, () => services.platformSettings.brand().name);
  await app.register(async (scope) => {
    scope.addHook("onRequest", (request) => countRequest(request, services));
    scope.get("/api/openapi.json", async () => document);
    await scope.register(swagger, { mode: "static", specification: { document: document as never } });
    await scope.register(swaggerUi, { routePrefix: "/api/docs", transformStaticCSP: policyOfDocs });
  });
}
