import { randomBytes } from "node:crypto";
import { webhookTypesOf } from "#domain/identity/webhook.ts";
import { roles } from "#domain/role.ts";
import { entryOf, type Ids } from "#server/demo/names.ts";
import { finishDelivery, insertAttempt } from "#server/identity/webhooks/delivery-queries.ts";
import { changeWebhook, insertTest, insertWebhook } from "#server/identity/webhooks/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Seal } from "#server/platform/encryption.ts";

/** A webhook of each account that visitors log in as. It is off, because nothing of the demo leaves the machine. */
export async function fillWebhooks(
  tx: Db,
  { people, webhookSeal }: { readonly people: Ids; readonly webhookSeal: Seal },
): Promise<void> {
  const names = { admin: "admin", client: "democlient", freelancer: "demofreelancer" } as const;
  for (const role of roles) {
    const username = names[role];
    const accountId = entryOf(people, username);
    const secret = webhookSeal.close(`whsec_${randomBytes(32).toString("base64")}`, accountId);
    const url = "https://erp.example/kaamkaj";
    const webhookId = await insertWebhook(tx, {
      accountId,
      url,
      types: webhookTypesOf(role),
      isPlatform: false,
      secret,
    });
    await changeWebhook(tx, accountId, webhookId, { isOn: false });
    const deliveryId = await insertTest(tx, accountId, webhookId);
    await insertAttempt(tx, { deliveryId, status: 200, durationMs: 84, answer: "ok" });
    await finishDelivery(tx, deliveryId, "delivered");
  }
}
