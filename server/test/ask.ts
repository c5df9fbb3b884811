import type { LightMyRequestResponse } from "fastify";
import type { Contract } from "#contract/index.ts";
import { contract } from "#contract/index.ts";
import { insertSession } from "#server/identity/session/queries.ts";
import { hashOf, newToken } from "#server/platform/http/cookies.ts";
import type { Opened } from "#server/test/open.ts";

/** A signed-in browser: its cookies, and the account behind them. A program has an access token instead. */
export interface Browser {
  readonly accountId: number;
  readonly cookies: Record<string, string>;
  readonly token?: string;
}

/** What a browser or a program sends with each call. */
export const headersOf = ({ cookies, token }: Browser): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : { "x-xsrf-token": cookies["XSRF-TOKEN"] ?? "" };

/** Signs an account in by inserting a session, and loads its XSRF token. */
export async function signedIn({ app, db }: Opened, accountId: number): Promise<Browser> {
  const token = newToken();
  await insertSession(db, { tokenHash: hashOf(token), accountId });
  const response = await app.inject({ method: "GET", url: "/api/districtview", cookies: { sid: token } });
  const xsrf = response.cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  return { accountId, cookies: { sid: token, "XSRF-TOKEN": xsrf } };
}

interface CallOptions {
  /** The caller; without it the call is anonymous. */
  readonly as?: Browser | undefined;
  readonly headers?: Record<string, string>;
  /** The address of the connection, by default this machine. */
  readonly remoteAddress?: string;
  /** Omits the XSRF token, as a request from another site does. */
  readonly tokenless?: boolean;
}

/** Makes a call of the contract over HTTP. The body is not typed, because tests also send invalid ones. */
export async function ask(
  { app }: Opened,
  name: keyof Contract,
  body: object = {},
  { as, headers, remoteAddress, tokenless = false }: CallOptions = {},
): Promise<LightMyRequestResponse> {
  const { method } = contract[name];
  const query = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]));
  return app.inject({
    method,
    url: `/api/${name}`,
    cookies: as?.cookies ?? {},
    ...(remoteAddress && { remoteAddress }),
    headers: {
      ...(as && !tokenless && headersOf(as)),
      ...(method === "POST" && { "content-type": "application/json" }),
      ...headers,
    },
    ...(method === "POST" ? { payload: JSON.stringify(body) } : { query }),
  });
}

/** All rows of a list, by default in pages of two. */
export async function allRows<R extends object>(
  opened: Opened,
  name: keyof Contract,
  body: object = {},
  as?: Browser,
): Promise<R[]> {
  const rows: R[] = [];
  let after: string | undefined;
  do {
    const page = await ask(opened, name, { limit: 2, ...body, ...(after && { after }) }, { as });
    if (page.statusCode !== 200) throw new Error(`${name}: ${outcomeOf(page)}`);
    rows.push(...page.json<R[]>());
    after = page.headers["x-next-after"]?.toString();
  } while (after);
  return rows;
}

/** The message of a command, or status and code of its refusal. */
export function outcomeOf(response: LightMyRequestResponse): string {
  const { message, code } = response.json<{ message: string; code: string }>();
  return response.statusCode === 200 ? message : `${response.statusCode} ${code}`;
}
