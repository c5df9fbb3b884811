import { hashOf, newToken } from "#server/platform/http/cookies.ts";

/** What came of a call: the message of a command, how it was refused, or that nothing was answered. */
export interface Heard {
  readonly words: string;
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
}

/** No answer at all: the line was cut, or nobody listens. */
export const unanswered = "no answer";

/** Long after every promise is broken. */
const patienceMs = 30_000;

/** A window of somebody who is signed in. The address may change: the product is started again on another port. */
export class Window {
  readonly #url: () => string;
  readonly #session: string;
  #xsrf = "";
  #ticket = "";

  constructor(url: () => string, session = "") {
    this.#url = url;
    this.#session = session;
  }

  /** The anti-forgery token, as a page gets it. */
  async load(): Promise<this> {
    const answer = await fetch(`${this.#url()}/api/whoami`, { headers: { cookie: `sid=${this.#session}` } });
    const lines = answer.headers.getSetCookie().join("\n");
    this.#xsrf = /XSRF-TOKEN=([^;]+)/.exec(lines)?.[1] ?? "";
    await answer.body?.cancel();
    // On a machine that has much else to do the first page may be refused.
    return this.#xsrf === "" ? this.load() : this;
  }

  /** The same window, looking at another address. */
  at(url: () => string): Window {
    const window = new Window(url, this.#session);
    window.#xsrf = this.#xsrf;
    return window;
  }

  /** With a key the call may be sent again and again. */
  call = (name: string, body: object, key?: string): Promise<Heard> =>
    this.#ask(`/api/${name}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...(key && { "idempotency-key": key }) },
    });

  get = (path: string): Promise<Heard> => this.#ask(path, {});

  upload(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Heard> {
    const body = new FormData();
    body.append("file", new Blob([bytes]), name);
    return this.#ask("/api/upload", { method: "POST", body });
  }

  async #ask(path: string, init: RequestInit): Promise<Heard> {
    const cookie = `sid=${this.#session}; XSRF-TOKEN=${this.#xsrf}; ticket=${this.#ticket}`;
    const headers = { cookie, "x-xsrf-token": this.#xsrf, ...(init.headers as object) };
    const began = performance.now();
    const told = (words: string, status = 0, retryAfter: string | null = null) => ({
      words,
      status,
      ms: performance.now() - began,
      retryAfter,
    });
    try {
      const signal = AbortSignal.timeout(patienceMs);
      const answer = await fetch(this.#url() + path, { ...init, headers, signal });
      const text = await answer.text();
      // What was uploaded is for whoever has it.
      this.#ticket = /ticket=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? this.#ticket;
      return told(wordsOf(answer.status, text), answer.status, answer.headers.get("retry-after"));
    } catch {
      return told(unanswered);
    }
  }
}

function wordsOf(status: number, text: string): string {
  if (!text.startsWith("{")) return text;
  const { message, code, filename } = JSON.parse(text) as Record<string, string>;
  return status === 200 ? (filename ?? message ?? text) : `${status} ${code ?? text}`;
}

/** A session as the browser holds it, and as the database does. */
export const newSession = () => {
  const session = newToken();
  return { session, tokenHash: hashOf(session) };
};
