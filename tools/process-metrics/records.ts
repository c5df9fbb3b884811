import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Settings that record event loop delays and memory. */
export const recorderSettings = (file: string): Record<string, string> => ({
  RECORD_FILE: file,
  NODE_OPTIONS: `--import=${fileURLToPath(new URL("recorder.ts", import.meta.url))}`,
});

interface ProcessRecord {
  readonly at: number;
  readonly blockedMs: number;
  readonly residentMiB: number;
  readonly usedMiB: number;
  readonly descriptors: number;
}

const maxOf = (values: readonly number[]) => Math.round(Math.max(0, ...values));
/** The used memory after garbage collections. */
const minOf = (values: readonly number[]) => Math.round(Math.min(...values));

export function recordsSince(file: string, since: number): readonly ProcessRecord[] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as ProcessRecord).filter(({ at }) => at > since);
}

/** The records since then, in the first third and in the last. */
export function summarySince(file: string, since: number) {
  const records = recordsSince(file, since);
  const third = Math.ceil(records.length / 3);
  const summaryOf = (part: readonly ProcessRecord[]) => ({
    used: minOf(part.map(({ usedMiB }) => usedMiB)),
    resident: maxOf(part.map(({ residentMiB }) => residentMiB)),
  });
  return {
    blockedMs: maxOf(records.map(({ blockedMs }) => blockedMs)),
    first: summaryOf(records.slice(0, third)),
    last: summaryOf(records.slice(-third)),
  };
}
