import type { Buffer } from "node:buffer";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import { refusals } from "#domain/refusals.ts";
import { answerSchema } from "#server/platform/http/response.ts";
import type { HostileRequest } from "#server/test/hostile-requests.ts";

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

const problem = z.strictObject({
  type: z.literal("about:blank"),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(refusals)),
  message: z.string().min(1),
  detail: z.string().min(1),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

/** Internal data that no response contains: hashes, stack traces, statements, paths. */
const internalData =
  /\$argon2|\n\s+at .+:\d+:\d+|node_modules|\/server\/|postgres:|(select|insert into|update|delete from) "/i;

/** Headers that no response contains: injected ones, and those that name the software. */
const forbiddenHeaders = ["x-powered-by", "server", "x-planted"];

/** The fault of a response, or undefined if it follows the contract or is a refusal. */
export function verdict(request: HostileRequest, response: RawResponse): string | undefined {
  const { status, headers } = response;
  if (status >= 500 && status !== 503) return "an internal error";
  if (headers["x-content-type-options"] !== "nosniff") return "no nosniff";
  if (forbiddenHeaders.some((name) => name in headers)) return "a forbidden header";
  if (request.method === "HEAD") return undefined;
  if (status >= 400) return verdictOnRefusal(response);
  // Other paths serve files of the build.
  return request.call && status === 200 ? verdictOnResult(request.call, response) : undefined;
}

function verdictOnRefusal({ status, headers, body }: RawResponse): string | undefined {
  if (headers["content-type"] !== "application/problem+json") return `a refusal as ${headers["content-type"]}`;
  if (internalData.test(body.toString())) return "a refusal with internal data";
  const { success, data } = problem.safeParse(JSON.parse(body.toString()));
  if (!success) return "no problem document";
  if (data.status !== status) return `${data.status} in the document`;
  if (status === 503 && headers["retry-after"] === undefined) return "503 without Retry-After";
  return undefined;
}

function verdictOnResult(call: keyof typeof contract, { headers, body }: RawResponse): string | undefined {
  if (headers["cache-control"] !== "no-store") return "a response that may be cached";
  if (internalData.test(body.toString())) return "a response with internal data";
  const row: Call = contract[call];
  if ("file" in row) return headers["content-type"] === row.file ? undefined : "a response of another content type";
  const result: unknown = JSON.parse(body.toString());
  const { success, data } = answerSchema(row).safeParse(result);
  return success && isDeepStrictEqual(data, result) ? undefined : "a response of another shape";
}
