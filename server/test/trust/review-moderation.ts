import { beforeAll, beforeEach } from "vitest";
import type { Contract } from "#contract/index.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import type { Opened } from "#server/test/open.ts";

/** Reviews of a test file as their parties and two admins who moderate read them. The platform has reviews before each test. */
export function reviewModeration(opened: Opened) {
  const admins = {} as { admin: Browser; otherAdmin: Browser };
  const newAdmin = async () => signedIn(opened, (await buildAdmin(opened.db)).id);
  beforeAll(async () => {
    Object.assign(admins, { admin: await newAdmin(), otherAdmin: await newAdmin() });
  });
  beforeEach(() => applySettings(opened, { reviews: "on" }));

  const call = async (name: keyof Contract, body: object, as: Browser) =>
    outcomeOf(await ask(opened, name, body, { as }));
  const read = async <T = Record<string, unknown>>(name: keyof Contract, body: object, as: Browser) =>
    (await ask(opened, name, body, { as })).json<T[]>();
  /** An open report as an admin reads it. */
  const listed = async (reportId: number) =>
    (await read<{ reportId: number }>("reviewReports.list", { limit: 200 }, admins.admin)).find(
      (row) => row.reportId === reportId,
    );
  const about = (accountId: number, as: Browser) => read("reviews.list", { accountId }, as);
  const mine = async (requestId: number, as: Browser) => (await read("reviews.mine", { requestId }, as))[0];
  return { admins, call, read, listed, about, mine };
}
