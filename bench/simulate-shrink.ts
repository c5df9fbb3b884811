import type { Step } from "./simulate-draw.ts";
import { type Mismatch, type Run, run, written } from "./simulate-run.ts";

/**
 * The shortest list of steps found that still fails alike: parts are left out, halves first, then ever smaller ones (delta
 * debugging), until no single step can go or the time is up.
 */
export async function shrink({ steps, mismatch }: Run, until: number): Promise<readonly Step[]> {
  let [left, size] = [steps, Math.ceil(steps.length / 2)];
  while (size >= 1 && Date.now() < until) {
    const shorter = await without(left, size, mismatch, until);
    if (shorter.length === left.length && size === 1) break;
    left = shorter;
    size = Math.max(1, Math.min(Math.floor(size / 2), Math.ceil(left.length / 2)));
  }
  return left;
}

/** Leaves out each part of this size that is not needed. */
async function without(steps: readonly Step[], size: number, mismatch: Mismatch | undefined, until: number) {
  let left = steps;
  for (let from = left.length - size; from > -size && Date.now() < until; from -= size) {
    const tried = left.filter((_, at) => at < from || at >= from + size);
    const again = await run(written(tried));
    if (again.mismatch?.kind === mismatch?.kind) left = again.steps;
    console.log(`  ${left.length} steps still fail`);
  }
  return left;
}
