import { z } from "zod";
import { Unreachable } from "#server/platform/payments/provider.ts";

const timeoutMs = 10_000;
const descriptionLength = 300;

/** Razorpay has understood a request and refuses it. */
export class RazorpayRefusal extends Error {
  readonly status: number;
  constructor(status: number, description: string) {
    super(`Razorpay refused: ${description}`);
    this.status = status;
  }
}

const problem = z.object({ error: z.object({ description: z.string() }) });

function descriptionIn(text: string, status: number): string {
  try {
    return problem.parse(JSON.parse(text)).error.description.slice(0, descriptionLength);
  } catch {
    return `HTTP ${status}`;
  }
}

/** Statuses after which the same request is sent again: it may have been executed, or is. */
const isUndecided = (status: number) => status >= 500 || status === 429 || status === 409;

/** What Razorpay returns at most at once. */
const pageSize = 100;

interface Access {
  readonly keyId: string;
  readonly keySecret: string;
  /** The address of the API, without a path. */
  readonly baseUrl: string;
}

interface Sent {
  /** Sent as JSON by POST, or as `method` says; absent for GET. */
  readonly body?: object;
  readonly method?: "PATCH";
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Requests of Razorpay's API, relative to /v1/. Throws `RazorpayRefusal` for a refusal, and `Unreachable` without an answer that
 * says whether the request was executed.
 */
export function razorpayClient({ keyId, keySecret, baseUrl }: Access) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;

  async function exchange(path: string, { body, headers, method }: Sent) {
    try {
      const response = await fetch(`${baseUrl}/v1/${path}`, {
        method: method ?? (body ? "POST" : "GET"),
        headers: { authorization, ...(body && { "content-type": "application/json" }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, text: await response.text() };
    } catch (cause) {
      throw new Unreachable("Razorpay does not answer.", { cause });
    }
  }

  return async <T>(schema: z.ZodType<T>, path: string, sent: Sent = {}): Promise<T> => {
    const { status, text } = await exchange(path, sent);
    if (isUndecided(status)) throw new Unreachable(`Razorpay answered ${status}: ${descriptionIn(text, status)}`);
    if (status < 200 || status > 299) throw new RazorpayRefusal(status, descriptionIn(text, status));
    try {
      return schema.parse(JSON.parse(text));
    } catch (cause) {
      throw new Unreachable("Razorpay's answer cannot be read.", { cause });
    }
  };
}

export type RazorpayRequest = ReturnType<typeof razorpayClient>;

/** All pages of a list. */
export async function listAll<T>(request: RazorpayRequest, item: z.ZodType<T>, path: string): Promise<readonly T[]> {
  const all: T[] = [];
  const separator = path.includes("?") ? "&" : "?";
  for (let skip = 0; ; skip += pageSize) {
    const { items } = await request(
      z.object({ items: z.array(item) }),
      `${path}${separator}count=${pageSize}&skip=${skip}`,
    );
    all.push(...items);
    if (items.length < pageSize) return all;
  }
}
