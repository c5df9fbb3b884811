import { wrongBytes } from "#server/features/ledger/file-hashes.ts";
import { type Found, invariants, violationsOf } from "#server/features/ledger/invariant-queries.ts";
import { atOneMoment } from "#server/platform/db/snapshot-transaction.ts";
import type { Services } from "#server/platform/http/services.ts";

export interface Finding extends Found {
  readonly name: string;
  readonly sentence: string;
}

const most = 5;

/** Looks whether everything that is always true is true: the database as it stood at one moment, and the bytes of files. */
export async function checkInvariants({ db, disk }: Pick<Services, "db" | "disk">): Promise<readonly Finding[]> {
  const findings = await atOneMoment(db, async (tx) => {
    const found: Finding[] = [];
    for (const invariant of invariants) {
      const { name, sentence } = invariant;
      found.push({ name, sentence, ...(await violationsOf(tx, invariant)) });
    }
    return found;
  });
  const wrong = await wrongBytes({ db, disk });
  return findings.map((finding) => (finding.name === "I10" ? withMore(finding, wrong) : finding));
}

const withMore = (finding: Finding, wrong: readonly string[]): Finding => ({
  ...finding,
  count: finding.count + wrong.length,
  examples: [...finding.examples, ...wrong].slice(0, most),
});

const counted = (count: number) => (count === 0 ? "" : `: ${count} ${count === 1 ? "violation" : "violations"}`);

/** A finding in a line, and below it the first few places where it does not hold. */
export const told = ({ name, sentence, count, examples }: Finding): string =>
  [
    `${count === 0 ? "ok    " : "BROKEN"} ${name.padEnd(3)} ${sentence}${counted(count)}`,
    ...examples.map((words) => `           ${words}`),
    ...(count > examples.length ? [`           and ${count - examples.length} more`] : []),
  ].join("\n");
