// @module-tag all: it kills a process, and starts it again.
import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { importKeys, imports } from "#server/platform/db/schema/imports.ts";
import { accounts, freelancers } from "#server/platform/db/schema/marketplace.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildLocation, buildSubcategory } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { pollUntil } from "#server/test/poll.ts";
import { startProduct } from "#server/test/start-product.ts";
import { upload } from "#server/test/upload.ts";

// Two starts of the product, and the time until the queue misses the process that was killed.
vi.setConfig({ testTimeout: 180_000 });

const opened = open({}, { hasJobs: false });
const count = 500;

it("an import whose process is killed continues after the next start, and makes each line once", async () => {
  const as = await signedIn(opened, (await buildAdmin(opened.db)).id);
  const { districtId, id: locationId } = await buildLocation(opened.db);
  const { categoryId, id: subcategoryId } = await buildSubcategory(opened.db);
  const lines = Array.from({ length: count }, (_, at) =>
    [`k${at}`, "Asha", `k${at}@kaamkaj.example`, "9876543210", `asha_${at}`, districtId, locationId, categoryId].join(
      ",",
    ),
  );
  const head = "key,name,EMAIL,phone,username,districtid,locationid,categoryid,subcategoryid";
  const file = Buffer.from([head, ...lines.map((line) => `${line},${subcategoryId}`)].join("\n"));
  const uploaded = await upload(opened, file, { call: "imports.upload", kind: "freelancers", as });
  const { importId } = uploaded.json<{ importId: number }>();
  for (const call of ["imports.check", "imports.run"] as const)
    expect(outcomeOf(await ask(opened, call, { importId }, { as }))).toBe("Success");
  const { DATABASE_URL = "", DATA_DIR } = opened.services.settings;
  const env = { DATABASE_URL, DATA_DIR };
  const created = () => opened.db.$count(freelancers);

  const first = await startProduct(env);
  await pollUntil(async () => (await created()) > 20, 60_000);
  first.product.kill("SIGKILL");
  await first.exit;
  const atTheEnd = await created();
  expect(atTheEnd).toBeGreaterThan(20);
  expect(atTheEnd).toBeLessThan(count);

  const second = await startProduct(env);
  const isDone = async () => (await opened.db.select().from(imports))[0]?.status === "done";
  await pollUntil(isDone, 90_000);
  second.product.kill("SIGKILL");
  await second.exit;
  const [row] = await opened.db.select().from(imports);
  expect(row).toMatchObject({ status: "done", counts: { created: count } });
  expect(await created()).toBe(count);
  expect(await opened.db.$count(accounts, eq(accounts.role, "freelancer"))).toBe(count);
  expect(await opened.db.$count(importKeys)).toBe(count);
});
