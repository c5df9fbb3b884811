import { rememberCookie, rememberSent } from "./secrets.ts";

/** What a program needs to use the product: cookies, the anti-forgery header and JSON. Nothing of ours is used. */
export class HttpClient {
  readonly #cookies = new Map<string, string>();
  readonly #url: () => string;

  /** The address may change: the product is started again on another port. */
  constructor(url: () => string) {
    this.#url = url;
  }

  /** Another browser with the same cookies, as they are now. */
  copy(url: () => string): HttpClient {
    const copy = new HttpClient(url);
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value);
    return copy;
  }

  async get(path: string): Promise<Answer> {
    return this.#fetch(path, { method: "GET" });
  }

  async post(call: string, body: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#fetch(`/api/${call}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
  }

  /** Answers the name later calls send. */
  async upload(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> {
    const body = new FormData();
    body.append("file", new Blob([bytes]), name);
    const { status, data } = await this.#fetch("/api/upload", { method: "POST", body });
    if (status !== 200) throw new Error(`upload answered ${status}: ${JSON.stringify(data)}`);
    return (data as { filename: string }).filename;
  }

  async #fetch(path: string, init: RequestInit): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, "x-xsrf-token": this.#cookies.get("XSRF-TOKEN") ?? "", ...(init.headers as object) };
    rememberSent(init.body);
    const response = await fetch(this.#url() + path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      rememberCookie(line);
      this.#keep(line);
    }
    const type = response.headers.get("content-type") ?? "";
    const data: unknown = type.includes("json") ? await response.json() : Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, data };
  }

  #keep(line: string): void {
    const [pair = "", ...rest] = line.split(";");
    const [name = "", value = ""] = pair.split("=");
    const gone = rest.some((part) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(part));
    if (gone) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly data: unknown;
}

/** The first row of an answer that is a list. */
export function first(answer: Answer): Record<string, unknown> {
  const [row] = answer.data as Record<string, unknown>[];
  if (answer.status !== 200 || !row) throw new Error(`no row: ${answer.status} ${JSON.stringify(answer.data)}`);
  return row;
}
