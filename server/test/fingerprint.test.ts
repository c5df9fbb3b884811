import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { fingerprintOf } from "#server/test/fingerprint.ts";
import { open } from "#server/test/open.ts";

const opened = open();

it("an e-mail that is queued changes the fingerprint, also once it has been sent", async () => {
  const fingerprint = await fingerprintOf(opened.db);
  const before = await fingerprint();
  expect(await fingerprint()).toBe(before);
  await opened.db.execute(sql`insert into pgboss.job (name, state) values ('mail', 'completed')`);
  await opened.db.execute(sql`delete from pgboss.job where name = 'mail'`);
  expect(await fingerprint()).not.toBe(before);
});
