import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Settings that record event loop delays and memory. */
export const watchedBy = (file: string): Record<string, string> => ({
  LOOP_WATCH: file,
  NODE_OPTIONS: `--import=${fileURLToPath(new URL("recorder.ts", import.meta.url))}`,
});

interface Note {
  readonly at: number;
  readonly heldMs: number;
  readonly residentMiB: number;
  readonly usedMiB: number;
  readonly descriptors: number;
}

const greatest = (values: readonly number[]) => Math.round(Math.max(0, ...values));
/** The used memory after garbage collections. */
const least = (values: readonly number[]) => Math.round(Math.min(...values));

export function notesSince(file: string, since: number): readonly Note[] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Note).filter(({ at }) => at > since);
}

/** The records since then, in the first third and in the last. */
export function seenSince(file: string, since: number) {
  const notes = notesSince(file, since);
  const third = Math.ceil(notes.length / 3);
  const of = (part: readonly Note[]) => ({
    used: least(part.map(({ usedMiB }) => usedMiB)),
    resident: greatest(part.map(({ residentMiB }) => residentMiB)),
  });
  return {
    heldMs: greatest(notes.map(({ heldMs }) => heldMs)),
    first: of(notes.slice(0, third)),
    last: of(notes.slice(-third)),
  };
}
