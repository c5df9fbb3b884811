import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { webhookTypes } from "#domain/identity/webhook.ts";
import { insertTest, insertWebhook } from "#server/identity/webhooks/queries.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";
import type { Opened } from "#server/test/open.ts";

interface Chosen {
  readonly url?: string;
  readonly types?: readonly string[];
  readonly isPlatform?: boolean;
}

/** A webhook of an account, by default at a public name and for every event. */
export async function buildWebhook(
  { db, services }: Pick<Opened, "db" | "services">,
  accountId: number,
  { url = "https://erp.example/hooks", types = webhookTypes, isPlatform = false }: Chosen = {},
) {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const sealed = services.webhookSeal.close(secret, accountId);
  return { webhookId: await insertWebhook(db, { accountId, url, types, isPlatform, secret: sealed }), secret };
}

/** One that a job leaves alone, so that its events wait while a test reads them. */
async function buildPausedWebhook(opened: Opened, accountId: number): Promise<number> {
  const { webhookId } = await buildWebhook(opened, accountId);
  await opened.db
    .update(webhooks)
    .set({ pausedUntil: new Date("2999-01-01") })
    .where(eq(webhooks.id, webhookId));
  return webhookId;
}

/** A webhook with two events that wait. */
export async function buildBusyWebhook(opened: Opened, accountId: number) {
  const webhookId = await buildPausedWebhook(opened, accountId);
  await insertTest(opened.db, accountId, webhookId);
  return { webhookId, deliveryId: await insertTest(opened.db, accountId, webhookId) };
}

/** One of each of these accounts, with an event that waits. */
export async function buildWebhooks<K extends string>(opened: Opened, ids: Readonly<Record<K, number>>) {
  const entries = Object.entries<number>(ids).map(async ([name, id]) => {
    const webhookId = await buildPausedWebhook(opened, id);
    return [name, { webhookId, deliveryId: await insertTest(opened.db, id, webhookId) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<K, { webhookId: number; deliveryId: number }>;
}
