import { beforeEach, expect, it } from "vitest";
import { webhookSecrets } from "#server/platform/db/schema/payments.ts";
import { webhookSecretSince } from "#server/platform/db/webhook-secrets.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const since = (secret: string) => webhookSecretSince(opened.db, opened.services.keys, { provider: "razorpay", secret });
const age = (days: number) => opened.db.update(webhookSecrets).set({ since: new Date(Date.now() - days * 86_400_000) });

beforeEach(() => opened.db.delete(webhookSecrets));

it("a webhook secret is noted once, by twenty starts at once", async () => {
  const starts = await Promise.all(Array.from({ length: 20 }, () => since("one secret")));
  expect(new Set(starts.map(Number)).size).toBe(1);
  expect(await opened.db.$count(webhookSecrets)).toBe(1);
});

it("a later start does not renew the moment of its change, and another secret does", async () => {
  await since("one secret");
  await age(30);
  expect(Date.now() - Number(await since("one secret"))).toBeGreaterThan(29 * 86_400_000);
  expect(Date.now() - Number(await since("another secret"))).toBeLessThan(60_000);
  expect(await opened.db.$count(webhookSecrets)).toBe(2);
});

it("a webhook secret is not stored", async () => {
  await since("the secret of the webhook");
  const [noted] = await opened.db.select().from(webhookSecrets);
  expect(JSON.stringify(noted)).not.toContain("secret");
  expect(noted?.signature).toMatch(/^[0-9a-f]{64}$/);
});
