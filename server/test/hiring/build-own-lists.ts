import { buildSignedRecord } from "#server/test/discovery/build-signed-record.ts";
import { buildTemplate } from "#server/test/hiring/build-template.ts";
import { buildDraft } from "#server/test/identity/build-draft.ts";
import { buildTokens } from "#server/test/identity/build-token.ts";
import { buildWebhooks } from "#server/test/identity/build-webhook.ts";
import type { Opened } from "#server/test/open.ts";

/** A token, a webhook and a template of each of these accounts, a signed record of FO and a draft of CO. */
export async function buildOwnLists<K extends string>(opened: Opened, ids: Readonly<Record<K | "FO" | "CO", number>>) {
  const entries = Object.entries<number>(ids).map(
    async ([name, id]) => [name, await buildTemplate(opened.db, id)] as const,
  );
  return {
    tokens: await buildTokens(opened.db, ids),
    drafts: { CO: await buildDraft(opened.db, ids.CO) },
    webhooks: await buildWebhooks(opened, ids),
    signedRecords: { FO: await buildSignedRecord(opened, ids.FO) },
    templates: Object.fromEntries(await Promise.all(entries)) as Record<K, number>,
  };
}
