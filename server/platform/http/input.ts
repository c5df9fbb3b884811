import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Call } from "#contract/call.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** Rows of a page at most. */
const most = 200;

/** Unknown keys are dropped; the first complaint about a field is the one that is told (DETAILS 5). */
export function inputOf(call: Call, request: FastifyRequest): Record<string, unknown> {
  return parseInput(call, call.method === "GET" ? request.query : bodyOf(request));
}

export function parseInput(call: Call, sent: unknown): Record<string, unknown> {
  const parsed = call.input.safeParse(sent);
  if (!parsed.success) throw new Refusal("invalid", { fields: fieldsOf(parsed.error) });
  const input: Record<string, unknown> = parsed.data;
  if ("page" in call) input["limit"] = Math.min(Number(input["limit"] ?? call.page), most);
  return input;
}

function bodyOf(request: FastifyRequest): unknown {
  const text = request.body;
  if (typeof text !== "string" || text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("invalid");
  }
}

function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join(".")] ??= message;
  return fields;
}
