import { randomBytes } from "node:crypto";
import { webhookTypes } from "#domain/identity/webhook.ts";
import { insertTest, insertWebhook } from "#server/identity/webhooks/queries.ts";
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

/** A webhook with two events that wait. */
export async function buildBusyWebhook(opened: Opened, accountId: number) {
  const { webhookId } = await buildWebhook(opened, accountId);
  await insertTest(opened.db, accountId, webhookId);
  return { webhookId, deliveryId: await insertTest(opened.db, accountId, webhookId) };
}

/** One of each of these accounts, with an event that waits. */
export async function buildWebhooks<K extends string>(opened: Opened, ids: Readonly<Record<K, number>>) {
  const entries = Object.entries<number>(ids).map(async ([name, id]) => {
    const { webhookId } = await buildWebhook(opened, id);
    return [name, { webhookId, deliveryId: await insertTest(opened.db, id, webhookId) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<K, { webhookId: number; deliveryId: number }>;
}
