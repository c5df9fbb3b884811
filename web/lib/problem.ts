import type { RefusalCode } from "#domain/refusals.ts";

/**
 * What a problem document says (RFC 9457, docs/architecture.md#http-api); `no_network` and `internal` are no refusals of a call.
 */
interface ProblemDocument {
  readonly status: number;
  readonly code: RefusalCode | "internal" | "no_network";
  readonly message: string;
  readonly detail: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Every way a call can fail, whatever failed. */
export class Problem extends Error {
  readonly status: number;
  readonly code: ProblemDocument["code"];
  readonly detail: string;
  /** Payload key to the text of spec §5. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait, where the server named them. */
  readonly retryAfter: number | undefined;

  constructor(body: ProblemDocument, retryAfter?: number) {
    super(body.message);
    this.name = "Problem";
    this.status = body.status;
    this.code = body.code;
    this.detail = body.detail;
    this.fields = body.fields ?? {};
    this.retryAfter = retryAfter;
  }
}

export const noNetwork = () => new Problem({ status: 0, code: "no_network", message: "", detail: "" });

/** A timeout, reported by a proxy or noticed because no byte was sent for too long. */
export const tooSlow = () => new Problem({ status: 408, code: "too_slow", message: "", detail: "" });

/** Whether a response is a page in place of data: the login of a network, or that of a filter. */
export const isPage = (contentType: string | null): boolean => contentType?.startsWith("text/html") === true;

/** Parses the problem document of a response; any other response is from a proxy. */
export function problemIn(status: number, text: string, retryAfter: string | null): Problem {
  const seconds = Number(retryAfter) || undefined;
  try {
    const body = JSON.parse(text) as ProblemDocument;
    if (typeof body.code === "string") return new Problem(body, seconds);
  } catch {}
  if (status === 408) return tooSlow();
  return new Problem({ status, code: codeOfProxy(status), message: "", detail: "" }, seconds);
}

function codeOfProxy(status: number): ProblemDocument["code"] {
  if (status === 413 || status === 431) return "too_large";
  if (status === 429) return "too_many";
  return status >= 500 || status === 200 ? "unavailable" : "internal";
}

/** The message of the error for a part of the page that could not be loaded (lib/missing-files.ts). */
export const fileMissing = "A file of the page could not be loaded.";

/** A thrown value as a problem; a bug becomes `internal`. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Error && error.message === fileMissing) return noNetwork();
  return new Problem({ status: 500, code: "internal", message: "", detail: "" });
}
