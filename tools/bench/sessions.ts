import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { hashPassword } from "#server/platform/passwords.ts";
import type { Ask } from "./load.ts";
import type { Market } from "./market.ts";

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly cookie: string;
  readonly xsrf: string;
}

export interface People {
  readonly companies: readonly Person[];
  readonly freelancers: readonly Person[];
}

export const password = "Monsoon42";
const most = 300;

/** Some of each, signed in, whom both programs know. They may log in with the password as well. */
export async function peopleOf({ pool }: Market, productUrl: string): Promise<People> {
  const hash = await hashPassword(password);
  const of = async (role: "client" | "freelancer") => {
    const { rows } = await pool.query<{ id: number; username: string }>(
      `update accounts set password_hash = $2
       where id in (select id from accounts where role = $1 and status = 'accepted' and username not in ('admin') order by random() limit ${most})
       returning id, username`,
      [role, hash],
    );
    const people: Person[] = [];
    for (const row of rows) people.push(await signIn(pool, productUrl, row));
    return people;
  };
  return { companies: await of("client"), freelancers: await of("freelancer") };
}

/** With a session of his own, as a login makes one. */
export async function signIn(pool: Pool, productUrl: string, who: Pick<Person, "id" | "username">): Promise<Person> {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest("hex");
  await pool.query("insert into sessions (token_hash, account_id) values ($1, $2)", [tokenHash, who.id]);
  const answer = await fetch(`${productUrl}/api/whoami`, { headers: { cookie: `sid=${token}` } });
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(answer.headers.getSetCookie().join(" "))?.[1] ?? "";
  await answer.text();
  return { ...who, cookie: `sid=${token}; XSRF-TOKEN=${xsrf}`, xsrf };
}

/** What this person's browser sends; a write has a key of its own. */
export const askOf = ({ cookie, xsrf }: Person, call: string, body: object): Ask => ({
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
