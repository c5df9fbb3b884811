import { randomBytes } from "node:crypto";
import type { webhooks } from "#contract/identity/webhooks.ts";
import { maxPlatformWebhooks, maxWebhooks, webhookHostOf } from "#domain/identity/webhook.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { notifyOwner } from "#server/identity/session/notify-owner.ts";
import { countWebhooks, insertWebhook, lockWebhooks, replaceSecret } from "#server/identity/webhooks/queries.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { isPublicAddress } from "#server/platform/http/public-request.ts";
import type { Services } from "#server/platform/http/services.ts";

const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** Whether events can be sent there: it is a public name by https, or on this machine during development. */
async function isAllowed(url: string, { settings, resolveHost }: Pick<Services, "settings" | "resolveHost">) {
  const host = webhookHostOf(url);
  if (!host) return false;
  if (host.isLocal) return !settings.production;
  const addresses = await resolveHost(host.name);
  return addresses.length > 0 && addresses.every(isPublicAddress);
}

/** The secret is returned once, and kept encrypted. */
export const createWebhook: Handler<(typeof webhooks)["webhooks.create"]> = async (input, context) => {
  const { actor, services, refuse, recordAudit } = context;
  const { url, types } = input;
  const isPlatform = input.isPlatform ?? false;
  const maySeeAll = actor.permissions.includes("settings");
  if (isPlatform && !maySeeAll) throw refuse("permission_missing");
  if (!(await isAllowed(url, services))) throw refuse("address_not_public");
  const secret = newSecret();
  const { webhookId } = await withStepUp(input, context, async (tx, account) => {
    const { id: accountId } = account;
    await lockWebhooks(tx, accountId);
    const limit = maySeeAll ? maxPlatformWebhooks : maxWebhooks;
    if ((await countWebhooks(tx, accountId)) >= limit) return { webhookId: undefined };
    const sealed = services.webhookSeal.close(secret, accountId);
    const webhookId = await insertWebhook(tx, { accountId, url, types, isPlatform, secret: sealed });
    await recordAudit(tx, { id: webhookId, after: { types: types.length, isPlatform } });
    await notifyOwner(tx, services, account, "webhookOn");
    return { webhookId };
  });
  if (webhookId === undefined) throw refuse("too_many_webhooks");
  return { outcome: "done", webhookId, secret };
};

/** The former secret signs as well for a day, so that no event is refused meanwhile. */
export const rotateSecret: Handler<(typeof webhooks)["webhooks.rotateSecret"]> = async (input, context) => {
  const { services, refuse, recordAudit } = context;
  const { webhookId } = input;
  const secret = newSecret();
  const { isOwn } = await withStepUp(input, context, async (tx, { id: accountId }) => {
    const isOwn = await replaceSecret(tx, accountId, webhookId, services.webhookSeal.close(secret, accountId));
    if (isOwn) await recordAudit(tx, { id: webhookId, after: { secret: "changed" } });
    return { isOwn };
  });
  if (!isOwn) throw refuse("not_found");
  return { outcome: "done", webhookId, secret };
};
