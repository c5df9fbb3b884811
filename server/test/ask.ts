import type { LightMyRequestResponse } from "fastify";
import type { Contract } from "#contract/index.ts";
import { contract } from "#contract/index.ts";
import { insertSession } from "#server/features/session/queries.ts";
import { hashOf, newToken } from "#server/platform/http/cookies.ts";
import type { Opened } from "#server/test/open.ts";

/** A signed-in browser: its cookies, and the account behind them. */
export interface Browser {
  readonly accountId: number;
  readonly cookies: Record<string, string>;
}

/** Signs an account in by inserting its session, and fetches the anti-forgery token as a page would. */
export async function signedIn({ app, db }: Opened, accountId: number): Promise<Browser> {
  const token = newToken();
  await insertSession(db, { tokenHash: hashOf(token), accountId });
  const answer = await app.inject({ method: "GET", url: "/api/districtview", cookies: { sid: token } });
  const xsrf = answer.cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  return { accountId, cookies: { sid: token, "XSRF-TOKEN": xsrf } };
}

interface More {
  /** Who asks; nobody is an anonymous caller. */
  readonly as?: Browser | undefined;
  readonly headers?: Record<string, string>;
  /** The address of the connection; this machine unless it says otherwise. */
  readonly remoteAddress?: string;
  /** Without the header that carries the anti-forgery token, as another site would ask. */
  readonly tokenless?: boolean;
}

/** Makes a call of the contract on the wire, any body, so that wrong ones can be tried as well. */
export async function ask(
  { app }: Opened,
  name: keyof Contract,
  body: object = {},
  { as, headers, remoteAddress, tokenless = false }: More = {},
): Promise<LightMyRequestResponse> {
  const { method } = contract[name];
  const query = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]));
  return app.inject({
    method,
    url: `/api/${name}`,
    cookies: as?.cookies ?? {},
    ...(remoteAddress && { remoteAddress }),
    headers: {
      ...(as && !tokenless && { "x-xsrf-token": as.cookies["XSRF-TOKEN"] ?? "" }),
      ...(method === "POST" && { "content-type": "application/json" }),
      ...headers,
    },
    ...(method === "POST" ? { payload: JSON.stringify(body) } : { query }),
  });
}

/** All rows of a list, two to a page unless the body says otherwise. */
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

/** An answer in a few words: the message of a command, or how it was refused. */
export function outcomeOf(answer: LightMyRequestResponse): string {
  const { message, code } = answer.json<{ message: string; code: string }>();
  return answer.statusCode === 200 ? message : `${answer.statusCode} ${code}`;
}
