import { eq, sql } from "drizzle-orm";
import { secondSteps } from "#server/platform/db/schema/secondstep.ts";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import type { Opened } from "#server/test/open.ts";
import { codeOf } from "#server/test/totp.ts";

type Answer = Awaited<ReturnType<typeof ask>>;

/** The password of every account that these tests build. */
export const password = "Right1234";

/** Switches two-step sign-in on as its owner does; answers what only the owner knows from then on. */
export async function switchOn(opened: Opened, accountId: number, typed = password) {
  const as = await signedIn(opened, accountId);
  const { secret } = (await ask(opened, "twoFactor.start", { password: typed }, { as })).json<{ secret: string }>();
  const answer = await ask(opened, "twoFactor.enable", { code: codeOf(secret) }, { as });
  const { recoveryCodes } = answer.json<{ recoveryCodes: string[] }>();
  await minutesLater(opened, accountId);
  return { as, secret, recoveryCodes };
}

/** As if some time had passed since the last code was taken. */
export async function minutesLater({ db }: Opened, accountId: number): Promise<void> {
  await db.update(secondSteps).set({ lastStep: sql`last_step - 10` }).where(eq(secondSteps.accountId, accountId));
}

/** The browser that an answer makes out of the one that asked. */
export function afterwards(answer: Answer, before: Browser = { accountId: 0, cookies: {} }): Browser {
  const fresh = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  return { accountId: before.accountId, cookies: { ...before.cookies, ...fresh } };
}

/** What the header of an answer asks for next. */
export const askedFor = ({ headers }: Answer) => headers["x-second-step"];

/** Gives the right password; answers the browser that owes the second step. */
export async function halfIn(opened: Opened, username: string, as?: Browser): Promise<Browser> {
  return afterwards(await ask(opened, "login", { username, password }, { as }), as);
}

export const giveCode = (opened: Opened, as: Browser, code: string, headers: Record<string, string> = {}) =>
  ask(opened, "twoFactor.login", { code }, { as, headers });

export const whoIs = async (opened: Opened, as: Browser) =>
  (await ask(opened, "whoami", {}, { as })).json<{ loginid: number }[]>()[0]?.loginid;
