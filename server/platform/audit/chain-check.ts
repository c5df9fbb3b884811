import { beginning, type Link, linkAfter } from "#server/platform/audit/chain.ts";
import { countWaiting, linksAfter, missingEntry, strayEntry } from "#server/platform/audit/chain-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { atOneMoment } from "#server/platform/db/snapshot-transaction.ts";

const batchSize = 2_000;

interface Finding {
  /** The last valid link. */
  readonly end: Link;
  /** Entries that are not sealed yet. */
  readonly waiting: number;
  /** The fault in one line; undefined if the chain is valid. */
  readonly fault?: string | undefined;
}

/**
 * Checks the whole chain. An attacker with write access could rewrite all of it, which only a link that was stored elsewhere,
 * such as in the log, can detect.
 */
export const checkChain = (db: Db, noted?: Link): Promise<Finding> =>
  atOneMoment(db, async (tx) => {
    const waiting = await countWaiting(tx);
    const { end, fault = missingLinkFault(end, noted) ?? (await outsideFault(tx)) } = await walk(tx, noted);
    return { end, waiting, fault };
  });

async function walk(tx: Db, noted: Link | undefined): Promise<{ end: Link; fault?: string }> {
  let end = beginning;
  for (;;) {
    const links = await linksAfter(tx, end.seq, batchSize);
    for (const link of links) {
      const fault = faultOf(link, end, noted);
      if (fault) return { end, fault };
      end = { seq: link.seq, hash: link.hash };
    }
    if (links.length < batchSize) return { end };
  }
}

type ChainLink = Awaited<ReturnType<typeof linksAfter>>[number];

function faultOf({ seq, hash, entryId, entry }: ChainLink, before: Link, noted: Link | undefined): string | undefined {
  if (seq !== before.seq + 1) return `link ${before.seq + 1} of the chain is gone`;
  if (!entry) return `entry ${entryId}, link ${seq} of the chain, is gone`;
  if (linkAfter(before, entry).hash !== hash)
    return `entry ${entryId}, link ${seq} of the chain, is not what was sealed`;
  if (seq === noted?.seq && hash !== noted.hash) return `link ${seq} of the chain is not the one that was noted`;
  return undefined;
}

const missingLinkFault = ({ seq }: Link, noted: Link | undefined) =>
  noted && noted.seq > seq ? `link ${noted.seq} of the chain, which was noted, is gone` : undefined;

/** Parses the end of the chain that an earlier run printed. */
export function linkFrom(text: string | undefined): Link | undefined {
  if (text === undefined) return undefined;
  const [, seq, hash = ""] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined) throw new Error("Enter the link as printed: its number, a colon and its hash.");
  return { seq: Number(seq), hash };
}

const counted = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "entry" : "entries"}`;

/** The result as text. */
export function formatFinding({ end, waiting, fault }: Finding): string {
  const pending = waiting > 0 ? `${counted(waiting)} not sealed yet` : "nothing is waiting to be sealed";
  if (fault) return `The audit log is broken: ${fault}. Whole up to there: ${counted(end.seq)}.`;
  return [`${counted(end.seq)}, the chain is whole; ${pending}.`, `Its last link: ${end.seq}:${end.hash}`].join("\n");
}

/** Entries outside the chain. */
async function outsideFault(tx: Db): Promise<string | undefined> {
  const missing = await missingEntry(tx);
  if (missing !== undefined) return `entry ${missing} went away before it was sealed`;
  const stray = await strayEntry(tx);
  return stray === undefined ? undefined : `entry ${stray} was not written by the product`;
}
