import { setTimeout as delay } from "node:timers/promises";
import { type Link, linkAfter } from "#server/platform/audit/chain.ts";
import {
  entriesWaiting,
  holdChain,
  insertSeals,
  isAnyWaiting,
  lastLink,
} from "#server/platform/audit/chain-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Log } from "#server/platform/log.ts";

/** Within ten seconds everything is sealed (QUALITY section 2), also when one round fails. */
const pauseMs = 2_000;
const batch = 1_000;
const minuteMs = 60_000;

/**
 * Adds to the chain what waits for it and tells its end, if anything did. The place in the chain is given here and not when
 * the entry is written: an entry whose transaction took longer follows later, and never has to be put in between.
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
    if (!(await holdChain(tx))) return undefined;
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

/** Seals again and again until it is told to end. Whoever keeps the log lines can prove by them what the chain was. */
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
