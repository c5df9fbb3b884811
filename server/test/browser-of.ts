import { beforeAll } from "vitest";
import type { Db } from "#server/platform/db/connect.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import type { Opened } from "#server/test/open.ts";

/** A new account of a test file, with a session. Its members are available once `beforeAll` has run. */
export function browserOf(opened: Opened, build: (db: Db) => Promise<{ readonly id: number }>): Browser {
  const browser = {} as { -readonly [K in keyof Browser]: Browser[K] };
  beforeAll(async () => {
    Object.assign(browser, await signedIn(opened, (await build(opened.db)).id));
  });
  return browser;
}

/** An admin with a password, which calls that move money ask for. */
export const adminWithPassword = (opened: Opened): Browser =>
  browserOf(opened, async (db) => buildAdmin(db, { passwordHash: await hashPassword(password) }));
