import { isNull } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { fillDemo } from "#server/demo/seed.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { reminders } from "#server/platform/db/schema/reminders.ts";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

let admin: Browser;
beforeAll(async () => {
  await fillDemo(opened.services);
  const people = await opened.db.select().from(accounts);
  admin = await signedIn(opened, people.find(({ role }) => role === "admin")?.id ?? 0);
}, 30_000);

const rowsOf = async (call: Parameters<typeof ask>[1]) => (await ask(opened, call, {}, { as: admin })).json();

it("the demo has reminders that are due later, and a company that an admin has to write to", async () => {
  expect(await opened.db.$count(reminders, isNull(reminders.doneAt))).toBeGreaterThan(0);
  expect(await rowsOf("reminders.listTasks")).toMatchObject([{ freelancerName: expect.any(String) }]);
});

it("the demo has weeks of posted works, and an announcement that is over", async () => {
  const weeks: { posted: number; paid: number }[] = await rowsOf("funnel.get");
  expect(weeks.some(({ posted }) => posted > 0)).toBe(true);
  expect(await rowsOf("announcements.list")).toHaveLength(1);
  expect(await rowsOf("announcements.current")).toEqual([]);
});
