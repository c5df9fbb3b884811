import { setTimeout as delay } from "node:timers/promises";
import { type Link, linkAfter } from "#server/platform/audit/chain.ts";
import {
  entriesWaiting,
  insertSeals,
  isAnyWaiting,
  lastLink,
  lockChain,
} from "#server/platform/audit/chain-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Log } from "#server/platform/log.ts";

/** Entries are sealed within ten seconds (docs/design/promises.md#security), even if one round fails. */
const pauseMs = 2_000;
/** More at once would hold the event loop, and with it health checks and other calls. */
const batch = 200;
const minuteMs = 60_000;

/**
 * Appends the waiting entries to the chain and returns its end, if there were any. The position is assigned here and not when
 * the entry is written, so that an entry of a long transaction is appended later instead of inserted in between.
 */
export async function sealWaiting(db: Db): Promise<Link | undefined> {
  let end: Link | undefined;
  for (;;) {
    const link = (await isAnyWaiting(db)) ? await sealBatch(db) : undefined;
    if (!link) return end;
    end = link;
  }
}

const sealBatch = (db: Db) =>
  db.transaction(async (tx) => {
    if (!(await lockChain(tx))) return undefined;
    const entries = await entriesWaiting(tx, batch);
    if (entries.length === 0) return undefined;
    let link = await lastLink(tx);
    const seals = entries.map((entry) => {
      link = linkAfter(link, entry);
      return { ...link, entryId: entry.id };
    });
    await insertSeals(tx, seals);
    return link;
  });

/** Seals periodically until it is stopped. The logged links prove the state of the chain at that time. */
export function startSealing({ db, log }: { db: Db; log: Log }): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  let silentUntil = 0;
  const complain = (error: unknown) => {
    if (signal.aborted || Date.now() < silentUntil) return;
    silentUntil = Date.now() + minuteMs;
    log.warn({ err: error }, "the audit log could not be sealed");
  };
  const keepSealing = async () => {
    while (!signal.aborted) {
      await sealWaiting(db).then((end) => end && log.info(end, "the audit log is sealed"), complain);
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const sealing = keepSealing();
  return () => {
    ending.abort();
    return sealing;
  };
}
