import type { Db } from "#server/platform/db/connect.ts";
import { buildSignedRecord } from "#server/test/discovery/build-signed-record.ts";
import { buildTemplate } from "#server/test/hiring/build-template.ts";
import { buildDraft } from "#server/test/identity/build-draft.ts";
import { buildTokens } from "#server/test/identity/build-token.ts";
import { buildWebhooks } from "#server/test/identity/build-webhook.ts";
import type { Opened } from "#server/test/open.ts";

/** A token, a webhook, a template and a draft of each of these accounts, and a signed record of FO. */
export async function buildOwnLists<K extends string>(opened: Opened, ids: Readonly<Record<K | "FO" | "CO", number>>) {
  const ofEach = async (build: (db: Db, id: number) => Promise<number>) => {
    const entries = Object.entries<number>(ids).map(async ([name, id]) => [name, await build(opened.db, id)] as const);
    return Object.fromEntries(await Promise.all(entries)) as Record<K, number>;
  };
  return {
    tokens: await buildTokens(opened.db, ids),
    drafts: await ofEach(buildDraft),
    webhooks: await buildWebhooks(opened, ids),
    signedRecords: { FO: await buildSignedRecord(opened, ids.FO) },
    templates: await ofEach(buildTemplate),
  };
}
