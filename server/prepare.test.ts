import { expect, it } from "vitest";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { prepare } from "#server/prepare.ts";
import { open } from "#server/test/open.ts";

const opened = open({ DEMO: "1", DATABASE_TIMEOUT_MS: "60000" });

it("three instances that start at once on a new database fill the demo once, and all of them start", async () => {
  const lines: string[] = [];
  const start = () => prepare(opened.services, (line) => lines.push(line));
  const prepared = await Promise.all([start(), start(), start()]);
  expect(lines).toEqual(["Filling the demo ..."]);
  expect(new Set(prepared.map(({ demoAccounts }) => JSON.stringify(demoAccounts))).size).toBe(1);
  const usernames = (await opened.db.select().from(accounts)).map(({ username }) => username);
  expect(new Set(usernames).size).toBe(usernames.length);
});
