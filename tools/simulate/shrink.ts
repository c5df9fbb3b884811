import type { Step } from "./draw.ts";
import { playOn, type Run, replay, run } from "./run.ts";
import { Simulation } from "./simulation.ts";

type Fails = (steps: readonly Step[]) => Promise<readonly Step[] | undefined>;

/** Delta debugging: removes ever smaller parts of the list while it still fails with the same mismatch. */
export async function shrink({ steps, mismatch }: Run, until: number): Promise<readonly Step[]> {
  const simulation = await Simulation.open();
  const playAgain = async (tried: readonly Step[]) => {
    await simulation.reset();
    const again = await (mismatch?.isLate ? run(replay(tried)) : playOn(simulation, replay(tried)));
    return again.mismatch?.kind === mismatch?.kind ? again.steps : undefined;
  };
  // The winner of a race is random, so it is attempted several times.
  const maxAttempts = steps.at(-1)?.fault === "race" ? 4 : 1;
  const fails: Fails = async (tried) => {
    let failed: readonly Step[] | undefined;
    for (let attempt = 0; attempt < maxAttempts && !failed; attempt += 1) failed = await playAgain(tried);
    return failed;
  };
  try {
    return await shortest((await fails(relatedIn(steps))) ?? steps, fails, until);
  } finally {
    await simulation.close();
  }
}

/** The steps that share names with the last one, as a first guess. */
function relatedIn(steps: readonly Step[]): readonly Step[] {
  const names = new Set<string>();
  const addNames = (act: Step["acts"][0]) => {
    for (const name of [act.by, act.on]) if (!["", "nothing", "admin"].includes(name)) names.add(name);
  };
  for (const act of steps.at(-1)?.acts ?? []) addNames(act);
  const isRelated = ({ name, by, on, creates }: Step["acts"][0]) =>
    names.has(creates) || names.has(on) || (by === "admin" ? name === "login" : names.has(by));
  return steps
    .toReversed()
    .filter(({ acts }) => {
      const isKept = acts.some(isRelated);
      for (const act of isKept ? acts : []) addNames(act);
      return isKept;
    })
    .toReversed();
}

async function shortest(steps: readonly Step[], fails: Fails, until: number): Promise<readonly Step[]> {
  let remaining = steps;
  for (let size = Math.ceil(remaining.length / 2); size >= 1 && Date.now() < until; ) {
    const shorter = await without(remaining, size, fails, until);
    if (shorter.length === remaining.length && size === 1) break;
    remaining = shorter;
    size = Math.max(1, Math.floor(size / 2));
    console.log(`  ${remaining.length} steps still fail`);
  }
  return remaining;
}

/** Removes every part of this size that is not needed, the latest first. */
async function without(steps: readonly Step[], size: number, fails: Fails, until: number) {
  let remaining = steps;
  for (let from = remaining.length - size; from > -size && Date.now() < until; from -= size)
    remaining = (await fails(remaining.filter((_, at) => at < from || at >= from + size))) ?? remaining;
  return remaining;
}
