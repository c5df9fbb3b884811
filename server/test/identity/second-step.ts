import { eq, sql } from "drizzle-orm";
import { secondSteps } from "#server/platform/db/schema/secondstep.ts";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import type { Opened } from "#server/test/open.ts";

type Response = Awaited<ReturnType<typeof ask>>;

/** The password of every account that these tests build. */
export const password = "Right1234";

/** Enables two-factor authentication. Returns its secret and recovery codes. */
export async function enableTwoFactor(opened: Opened, accountId: number, ownPassword = password) {
  const as = await signedIn(opened, accountId);
  const { secret } = (await ask(opened, "twoFactor.start", { password: ownPassword }, { as })).json<{
    secret: string;
  }>();
  const response = await ask(opened, "twoFactor.enable", { code: codeOf(secret) }, { as });
  const { recoveryCodes } = response.json<{ recoveryCodes: string[] }>();
  await expireCode(opened, accountId);
  return { as, secret, recoveryCodes };
}

/** Makes the last used code old, so that the current one is accepted. */
export async function expireCode({ db }: Opened, accountId: number): Promise<void> {
  await db.update(secondSteps).set({ lastStep: sql`last_step - 10` }).where(eq(secondSteps.accountId, accountId));
}

/** The browser with the cookies of a response. */
export function browserAfter(response: Response, before: Browser = { accountId: 0, cookies: {} }): Browser {
  const updated = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
  return { accountId: before.accountId, cookies: { ...before.cookies, ...updated } };
}

/** The second step that the response requires. */
export const requiredStep = ({ headers }: Response) => headers["x-second-step"];

/** Logs in with the password, up to the second step. */
export async function logInWithPassword(opened: Opened, username: string, as?: Browser): Promise<Browser> {
  return browserAfter(await ask(opened, "login", { username, password }, { as }), as);
}

export const sendCode = (opened: Opened, as: Browser, code: string, headers: Record<string, string> = {}) =>
  ask(opened, "twoFactor.login", { code }, { as, headers });

export const accountIdOf = async (opened: Opened, as: Browser) =>
  (await ask(opened, "whoami", {}, { as })).json<{ loginid: number }[]>()[0]?.loginid;
