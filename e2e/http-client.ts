import { recordBody, recordCookie } from "./secrets.ts";

/** Longer than the product may take for any call. */
const timeoutMs = 30_000;

/** An HTTP client with the cookies and the XSRF header of a browser. Tests and tools share it. */
export class HttpClient {
  readonly #cookies = new Map<string, string>();
  readonly #url: () => string;

  /** The URL is a function because a restarted product listens on another port. */
  constructor(url: () => string, session?: string) {
    this.#url = url;
    if (session !== undefined) this.#cookies.set("sid", session);
  }

  /** Loads the XSRF token, and tries again while a busy product refuses. */
  async open(): Promise<this> {
    do await this.get("/api/whoami");
    while (!this.#cookies.has("XSRF-TOKEN"));
    return this;
  }

  get hasSession(): boolean {
    return [...this.#cookies.keys()].some((name) => name.endsWith("sid"));
  }

  /** The session and the XSRF token, for a program that sends requests itself. */
  get headers(): { readonly cookie: string; readonly "x-xsrf-token": string } {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return { cookie, "x-xsrf-token": this.#cookies.get("XSRF-TOKEN") ?? "" };
  }

  /** A client with a copy of the cookies. */
  copy(url: () => string): HttpClient {
    const copy = new HttpClient(url);
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value);
    return copy;
  }

  async get(path: string): Promise<HttpResponse> {
    return this.#fetch(path, { method: "GET" });
  }

  async post(call: string, body: object = {}, headers: Record<string, string> = {}): Promise<HttpResponse> {
    return this.#fetch(`/api/${call}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
  }

  /** As `post`, but a lost connection is an outcome as well. With a key the call is idempotent. */
  call(name: string, body: object, key?: string): Promise<HttpResponse> {
    return attempt(this.post(name, body, key === undefined ? {} : { "idempotency-key": key }));
  }

  /** The outcome is the name that later calls send. */
  async postFile(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<HttpResponse> {
    const body = new FormData();
    body.append("file", new Blob([bytes]), name);
    return this.#fetch("/api/upload", { method: "POST", body });
  }

  async upload(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> {
    const { status, outcome } = await this.postFile(bytes, name);
    if (status !== 200) throw new Error(`upload: ${outcome}`);
    return outcome;
  }

  async #fetch(path: string, init: RequestInit): Promise<HttpResponse> {
    const headers = { ...this.headers, ...(init.headers as object) };
    recordBody(init.body);
    const start = performance.now();
    const response = await fetch(this.#url() + path, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) });
    for (const line of response.headers.getSetCookie()) {
      recordCookie(line);
      this.#storeCookie(line);
    }
    const type = response.headers.get("content-type") ?? "";
    const data: unknown = type.includes("json") ? await response.json() : Buffer.from(await response.arrayBuffer());
    const { status } = response;
    const outcome = outcomeOf(status, data);
    return { status, headers: response.headers, data, outcome, ms: performance.now() - start };
  }

  #storeCookie(line: string): void {
    const [pair = "", ...rest] = line.split(";");
    const [name = "", value = ""] = pair.split("=");
    const isExpired = rest.some((part) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(part));
    if (isExpired) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly data: unknown;
  /** The message of a command, the name of an uploaded file, or status and code of a refusal. */
  readonly outcome: string;
  readonly ms: number;
}

function outcomeOf(status: number, data: unknown): string {
  const { filename, message, code } = data as Record<string, string | undefined>;
  return status === 200 ? (filename ?? message ?? "200") : `${status} ${code ?? ""}`.trim();
}

/** The connection was lost, or nothing listens. */
export const noResponse = "no response";

/** The response, or one of status 0 where the connection fails. */
export function attempt(response: Promise<HttpResponse>): Promise<HttpResponse> {
  const start = performance.now();
  return response.catch(() => ({
    status: 0,
    headers: new Headers(),
    data: undefined,
    outcome: noResponse,
    ms: performance.now() - start,
  }));
}

/** The first row of a list. */
export function first<Row = Record<string, unknown>>({ status, data }: HttpResponse): Row {
  const [row] = data as Row[];
  if (status !== 200 || !row) throw new Error(`no row: ${status} ${JSON.stringify(data)}`);
  return row;
}
