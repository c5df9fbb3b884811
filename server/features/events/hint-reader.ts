import { type EventTopic, topicsOf } from "#domain/notification.ts";
import type { OpenStreams } from "#server/features/events/open-streams.ts";
import { type Change, recentChanges } from "#server/features/events/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

const keyOf = ({ id, changedAt }: Change) => `${id} ${changedAt}`;

/**
 * Reads which notifications of the connected accounts have changed lately, and sends each change once. Rows become visible in
 * another order than that of their ids and instants, so every reading begins a longest transaction before the last one that
 * succeeded.
 */
export function createHintReader(db: Db, streams: OpenStreams, longestTransactionMs: number): () => Promise<void> {
  let sent: ReadonlySet<string> = new Set();
  let lastReadAt = performance.now();

  async function send(lookBackMs: number): Promise<void> {
    const changes = await recentChanges(db, streams.accountIds, lookBackMs / 1_000);
    const unsent = changes.filter((change) => !sent.has(keyOf(change)));
    for (const [accountId, topics] of topicsByAccount(unsent)) streams.send(accountId, "hint", { topics: [...topics] });
    sent = new Set(changes.map(keyOf));
  }

  return async () => {
    const startedAt = performance.now();
    if (streams.count > 0) await send(longestTransactionMs + startedAt - lastReadAt);
    lastReadAt = startedAt;
  };
}

function topicsByAccount(changes: readonly Change[]): ReadonlyMap<number, ReadonlySet<EventTopic>> {
  const byAccount = new Map<number, Set<EventTopic>>();
  for (const { accountId, kind } of changes)
    byAccount.set(accountId, new Set([...(byAccount.get(accountId) ?? []), ...topicsOf(kind)]));
  return byAccount;
}
