import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { hashPassword } from "../../server/platform/passwords.ts";
import type { ApiRequest } from "./load.ts";
import type { Market } from "./market.ts";

export interface SignedInUser {
  readonly id: number;
  readonly username: string;
  readonly cookie: string;
  readonly xsrf: string;
}

export interface Users {
  readonly companies: readonly SignedInUser[];
  readonly freelancers: readonly SignedInUser[];
}

export const password = "Monsoon42";
const maxUsers = 300;

/** Users of both roles with sessions and a password, known to both programs. */
export async function usersOf({ pool }: Market, productUrl: string): Promise<Users> {
  const hash = await hashPassword(password);
  const of = async (role: "client" | "freelancer") => {
    const { rows } = await pool.query<{ id: number; username: string }>(
      `update accounts set password_hash = $2
       where id in (select id from accounts where role = $1 and status = 'accepted' and username not in ('admin') order by random() limit ${maxUsers})
       returning id, username`,
      [role, hash],
    );
    const users: SignedInUser[] = [];
    for (const row of rows) users.push(await signIn(pool, productUrl, row));
    return users;
  };
  return { companies: await of("client"), freelancers: await of("freelancer") };
}

/** Creates a session, as a login does. */
export async function signIn(
  pool: Pool,
  productUrl: string,
  user: Pick<SignedInUser, "id" | "username">,
): Promise<SignedInUser> {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest("hex");
  await pool.query("insert into sessions (token_hash, account_id) values ($1, $2)", [tokenHash, user.id]);
  const response = await fetch(`${productUrl}/api/whoami`, { headers: { cookie: `sid=${token}` } });
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(response.headers.getSetCookie().join(" "))?.[1] ?? "";
  await response.text();
  return { ...user, cookie: `sid=${token}; XSRF-TOKEN=${xsrf}`, xsrf };
}

/** The request of this user, with a new idempotency key. */
export const requestOf = ({ cookie, xsrf }: SignedInUser, call: string, body: object): ApiRequest => ({
  method: "POST",
  path: `/api/${call}`,
  headers: {
    "content-type": "application/json",
    cookie,
    "x-xsrf-token": xsrf,
    "idempotency-key": randomUUID(),
  },
  body: JSON.stringify(body),
});
