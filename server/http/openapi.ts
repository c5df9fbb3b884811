import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Call } from "#contract/call.ts";
import { slices } from "#contract/index.ts";
import { refusals } from "#domain/refusals.ts";
import { policyOfDocs } from "#server/http/headers.ts";
import { answerSchema } from "#server/http/response.ts";

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

const file = { type: "object", required: ["file"], properties: { file: { type: "string", format: "binary" } } };

/** OpenAPI 3.1 of the whole contract; nothing in it is written by hand twice. */
function openapi(): Record<string, unknown> {
  const paths: Record<string, unknown> = {};
  for (const [slice, table] of Object.entries(slices))
    for (const [name, call] of Object.entries<Call>(table))
      paths[`/api/${name}`] = { [call.method.toLowerCase()]: operation(name, slice, call) };
  return {
    openapi: "3.1.0",
    info: {
      title: "Kaamkaj",
      version: "1",
      description: "Every call of the product. Ids may be numbers or their decimal strings.",
    },
    tags: Object.keys(slices).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "sid" } },
    },
  };
}

function operation(name: string, slice: string, call: Call): Record<string, unknown> {
  const refused = {
    description: "A problem document (RFC 9457).",
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
  const statuses = new Set(["400", "429", ...(call.refuses ?? []).map((code) => String(refusals[code].status))]);
  if (call.by !== "anyone") for (const status of ["401", "403"]) statuses.add(status);
  const who = call.by === "anyone" ? "Anyone." : `For: ${call.by.join(", ")}.`;
  const list = "page" in call && "A list: the header X-Next-After carries the next `after`.";
  return {
    operationId: name,
    tags: [slice],
    description: [who, list, call.note].filter(Boolean).join(" "),
    ...(call.by !== "anyone" && { security: [{ session: [] }] }),
    ...inputOf(call),
    responses: {
      200: {
        description: "Done.",
        content: answerOf(call),
      },
      ...Object.fromEntries([...statuses].map((status) => [status, refused])),
    },
  };
}

const answerOf = (call: Call) =>
  "file" in call
    ? { [call.file]: { schema: { type: "string", format: "binary" } } }
    : { "application/json": { schema: schemaOf(answerSchema(call), "output") } };

function inputOf(call: Call): Record<string, unknown> {
  if ("multipart" in call) return { requestBody: { content: { "multipart/form-data": { schema: file } } } };
  const input = schemaOf(call.input, "input");
  if (call.method === "POST") return { requestBody: { content: { "application/json": { schema: input } } } };
  const properties = Object.entries(Object(input["properties"]) as Record<string, unknown>);
  return { parameters: properties.map(([key, schema]) => ({ name: key, in: "query", required: false, schema })) };
}

/** `/api/openapi.json`, and `/api/docs` to read it. */
export async function registerOpenapi(app: FastifyInstance): Promise<void> {
  const document = openapi();
  app.get("/api/openapi.json", async () => document);
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: "/api/docs", transformStaticCSP: policyOfDocs });
}
