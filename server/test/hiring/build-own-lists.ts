import { buildSignedRecord } from "#server/test/discovery/build-signed-record.ts";
import { buildTemplate } from "#server/test/hiring/build-template.ts";
import { buildTokens } from "#server/test/identity/build-token.ts";
import { buildWebhooks } from "#server/test/identity/build-webhook.ts";
import type { Opened } from "#server/test/open.ts";

/** A token, a webhook and a template of each of these accounts, and a signed record of FO. */
export async function buildOwnLists<K extends string>(opened: Opened, ids: Readonly<Record<K | "FO", number>>) {
  const entries = Object.entries<number>(ids).map(
    async ([name, id]) => [name, await buildTemplate(opened.db, id)] as const,
  );
  return {
    tokens: await buildTokens(opened.db, ids),
    webhooks: await buildWebhooks(opened, ids),
    signedRecords: { FO: await buildSignedRecord(opened, ids.FO) },
    templates: Object.fromEntries(await Promise.all(entries)) as Record<K, number>,
  };
}
