import { rememberCookie, rememberSent } from "./secrets.ts";

/** Longer than any promise of the product. */
const timeoutMs = 30_000;

/** A browser without a screen: cookies, the anti-forgery header and JSON. Tests and tools share it. */
export class HttpClient {
  readonly #cookies = new Map<string, string>();
  readonly #url: () => string;

  /** The address may change: the product is started again on another port. A session may exist already. */
  constructor(url: () => string, session?: string) {
    this.#url = url;
    if (session !== undefined) this.#cookies.set("sid", session);
  }

  /** Loads the anti-forgery token, as a page does; again where a busy machine refuses the first page. */
  async open(): Promise<this> {
    do await this.get("/api/whoami");
    while (!this.#cookies.has("XSRF-TOKEN"));
    return this;
  }

  get hasSession(): boolean {
    return [...this.#cookies.keys()].some((name) => name.endsWith("sid"));
  }

  /** What identifies this browser, for a program that sends requests of its own. */
  get headers(): { readonly cookie: string; readonly "x-xsrf-token": string } {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return { cookie, "x-xsrf-token": this.#cookies.get("XSRF-TOKEN") ?? "" };
  }

  /** Another browser with the same cookies, as they are now. */
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

  /** As `post`, but a lost connection is an outcome as well. With a key the call may be repeated. */
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
    rememberSent(init.body);
    const start = performance.now();
    const response = await fetch(this.#url() + path, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) });
    for (const line of response.headers.getSetCookie()) {
      rememberCookie(line);
      this.#keep(line);
    }
    const type = response.headers.get("content-type") ?? "";
    const data: unknown = type.includes("json") ? await response.json() : Buffer.from(await response.arrayBuffer());
    const { status } = response;
    const outcome = outcomeOf(status, data);
    return { status, headers: response.headers, data, outcome, ms: performance.now() - start };
  }

  #keep(line: string): void {
    const [pair = "", ...rest] = line.split(";");
    const [name = "", value = ""] = pair.split("=");
    const gone = rest.some((part) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(part));
    if (gone) this.#cookies.delete(name);
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
export function first({ status, data }: HttpResponse): Record<string, unknown> {
  const [row] = data as Record<string, unknown>[];
  if (status !== 200 || !row) throw new Error(`no row: ${status} ${JSON.stringify(data)}`);
  return row;
}
