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

/** Of what only we know: a hash, a stack, a statement, a place on the machine. None of them is in what we send. */
const secrets =
  /\$argon2|\n\s+at .+:\d+:\d+|node_modules|\/server\/|postgres:|(select|insert into|update|delete from) "/i;

/** What no answer carries: a header that a request planted, or one that tells what the product is made of. */
const unseen = ["x-powered-by", "server", "x-planted"];

/** What is wrong with an answer; nothing, if it is as the contract has it, or one of the refusals. */
export function verdict(request: HostileRequest, answer: RawResponse): string | undefined {
  const { status, headers } = answer;
  if (status >= 500 && status !== 503) return "a failure of ours";
  if (headers["x-content-type-options"] !== "nosniff") return "no nosniff";
  if (unseen.some((name) => name in headers)) return "a header nobody should see";
  if (request.method === "HEAD") return undefined;
  if (status >= 400) return verdictOnRefusal(answer);
  // Addresses that are no call give files of the build, as they were made.
  return request.call && status === 200 ? verdictOnResult(request.call, answer) : undefined;
}

function verdictOnRefusal({ status, headers, body }: RawResponse): string | undefined {
  if (headers["content-type"] !== "application/problem+json") return `a refusal as ${headers["content-type"]}`;
  if (secrets.test(body.toString())) return "a refusal that tells what only we should know";
  const { success, data } = problem.safeParse(JSON.parse(body.toString()));
  if (!success) return "no problem document";
  if (data.status !== status) return `${data.status} in the document`;
  if (status === 503 && headers["retry-after"] === undefined) return "503 without a time to wait";
  return undefined;
}

function verdictOnResult(call: keyof typeof contract, { headers, body }: RawResponse): string | undefined {
  if (headers["cache-control"] !== "no-store") return "an answer that may be stored";
  if (secrets.test(body.toString())) return "an answer that tells what only we should know";
  const row: Call = contract[call];
  if ("file" in row) return headers["content-type"] === row.file ? undefined : "an answer of another kind";
  const told: unknown = JSON.parse(body.toString());
  const { success, data } = answerSchema(row).safeParse(told);
  return success && isDeepStrictEqual(data, told) ? undefined : "an answer in another shape";
}
