import type { Step } from "./draw.ts";
import { playOn, type Run, run, written } from "./run.ts";
import { Simulation } from "./simulation.ts";

type Fails = (steps: readonly Step[]) => Promise<readonly Step[] | undefined>;

/**
 * The shortest list of steps found that still fails alike: parts are left out, halves first, then ever smaller ones (delta
 * debugging), until no single step can go or the time is up.
 */
export async function shrink({ steps, mismatch }: Run, until: number): Promise<readonly Step[]> {
  const simulation = await Simulation.open();
  const playAgain = async (tried: readonly Step[]) => {
    simulation.beginAgain();
    const again = await (mismatch?.isLate ? run(written(tried)) : playOn(simulation, written(tried)));
    return again.mismatch?.kind === mismatch?.kind ? again.steps : undefined;
  };
  // Who is first is chance: a race has a few attempts.
  const mostAttempts = steps.at(-1)?.fault === "race" ? 4 : 1;
  const fails: Fails = async (tried) => {
    let failed: readonly Step[] | undefined;
    for (let attempt = 0; attempt < mostAttempts && !failed; attempt += 1) failed = await playAgain(tried);
    return failed;
  };
  try {
    return await shortest((await fails(relatedIn(steps))) ?? steps, fails, until);
  } finally {
    await simulation.close();
  }
}

/** What led to the last step by the names in it: a good guess to begin with. */
function relatedIn(steps: readonly Step[]): readonly Step[] {
  const wanted = new Set<string>();
  const want = (act: Step["acts"][0]) => {
    for (const name of [act.by, act.on]) if (!["", "nothing", "admin"].includes(name)) wanted.add(name);
  };
  for (const act of steps.at(-1)?.acts ?? []) want(act);
  const isWanted = ({ name, by, on, makes }: Step["acts"][0]) =>
    wanted.has(makes) || wanted.has(on) || (by === "admin" ? name === "login" : wanted.has(by));
  return steps
    .toReversed()
    .filter(({ acts }) => {
      const kept = acts.some(isWanted);
      for (const act of kept ? acts : []) want(act);
      return kept;
    })
    .toReversed();
}

async function shortest(steps: readonly Step[], fails: Fails, until: number): Promise<readonly Step[]> {
  let left = steps;
  for (let size = Math.ceil(left.length / 2); size >= 1 && Date.now() < until; ) {
    const shorter = await without(left, size, fails, until);
    if (shorter.length === left.length && size === 1) break;
    left = shorter;
    size = Math.max(1, Math.floor(size / 2));
    console.log(`  ${left.length} steps still fail`);
  }
  return left;
}

/** Leaves out each part of this size that is not needed, the latest first. */
async function without(steps: readonly Step[], size: number, fails: Fails, until: number) {
  let left = steps;
  for (let from = left.length - size; from > -size && Date.now() < until; from -= size)
    left = (await fails(left.filter((_, at) => at < from || at >= from + size))) ?? left;
  return left;
}
