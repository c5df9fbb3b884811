import { waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { CommandName, ReadingName, RowOf } from "#web/lib/api-types.ts";

/** What the network is requests, in its order. */
export interface SentCall {
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

type Answer<N extends ReadingName> =
  | readonly RowOf<N>[]
  | ((input: SentCall["input"]) => readonly RowOf<N>[])
  | Response;

/** Rows of what is read, the message of a command; a refusal is a whole response. */
export type Answers = { readonly [N in ReadingName]?: Answer<N> } & {
  readonly [N in CommandName]?: string | Response;
} & Readonly<Record<`images/${string}`, Response>>;

const isReading = (answer: unknown): answer is readonly object[] => Array.isArray(answer);

/** Puts these answers where the network was; what has none is an empty list, or Success. */
export function answerWith(answers: Answers): readonly SentCall[] {
  const requests: SentCall[] = [];
  const answersByCall: Readonly<Record<string, unknown>> = { ...answers };
  const exchange = ({ call, input, headers }: SentCall): Response => {
    requests.push({ call, input, headers });
    const answer = answersByCall[call];
    if (answer instanceof Response) return answer.clone();
    const rows = typeof answer === "function" ? answer(input) : answer;
    const isCommand = headers.has("idempotency-key") && !isReading(rows);
    return Response.json(isCommand ? { message: rows ?? "Success" } : (rows ?? []));
  };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(path, location.origin);
    const input = init.body ? JSON.parse(String(init.body)) : Object.fromEntries(searchParams);
    return exchange({ call: pathname.replace(/^\/(api\/)?/, ""), input, headers: new Headers(init.headers) });
  });
  vi.stubGlobal("XMLHttpRequest", uploadTo(requests, answersByCall));
  return requests;
}

/** How a refusal looks on the wire (RFC 9457). */
/** What was sent with a call, once it was. */
export const sent = (calls: readonly SentCall[], name: string) =>
  waitFor(() => {
    const found = calls.find(({ call }) => call === name);
    expect(found).toBeDefined();
    return found?.input;
  });

export const refusal = (status: number, code: string, fields?: Readonly<Record<string, string>>): Response =>
  Response.json({ status, code, message: "", detail: "Told by the server.", fields }, { status });

/** The part of an XMLHttpRequest that an upload needs; half of each file is on its way when it tells so. */
const uploadTo = (requests: SentCall[], answersByCall: Readonly<Record<string, unknown>>) =>
  class {
    status = 200;
    readonly upload = { onprogress: (_event: { loaded: number; total: number }) => {} };
    readonly #headers = new Headers();
    #answered = new Headers();
    responseText = "";
    onload = () => {};
    onerror = () => {};
    #call = "";
    open(_method: string, path: string) {
      this.#call = path.replace(/^\/api\//, "");
    }
    abort() {}
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string) {
      return this.#answered.get(name);
    }
    async send(body: FormData) {
      const { name, size } = body.get("file") as File;
      requests.push({ call: this.#call, input: { file: name, kind: body.get("kind") }, headers: this.#headers });
      this.upload.onprogress({ loaded: size / 2, total: size });
      const stored = Response.json({ message: "Success", filename: `stored-${name}`, fileName: `stored-${name}` });
      const answer = answersByCall[this.#call];
      const response = answer instanceof Response ? answer.clone() : stored;
      // As of a connection that breaks.
      if (response.type === "error") return void setTimeout(() => this.onerror(), 20);
      this.status = response.status;
      this.#answered = response.headers;
      this.responseText = await response.text();
      setTimeout(() => this.onload(), 20);
    }
  };
