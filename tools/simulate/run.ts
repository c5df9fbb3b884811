import { brokenIn, differencesOf, expectedOf, seenBy } from "./compare.ts";
import { drawStep, type Fault, type Step } from "./draw.ts";
import { violatedInvariants } from "./invariants.ts";
import { firstRate, type User, type World } from "./model-world.ts";
import { outcomesOf, Simulation } from "./simulation.ts";

const [companies, freelancers] = [11, 18];

function newWorld(): World {
  const unknown = (role: User["role"]): User => ({ role, standing: "unknown", inside: false });
  const many = (role: User["role"], name: string, count: number) =>
    Array.from({ length: count }, (_, at) => [`${name}${at + 1}`, unknown(role)] as const);
  const people = [...many("client", "company", companies), ...many("freelancer", "freelancer", freelancers)];
  const admin: User = { ...unknown("admin"), standing: "accepted" };
  return { users: { admin, ...Object.fromEntries(people) }, works: {}, requests: {}, rate: firstRate };
}

interface Mismatch {
  /** What kind of mismatch it is, whichever step it was. */
  readonly kind: string;
  /** Found at the end, in what the wire shows, and not in an answer. */
  readonly isLate: boolean;
  readonly told: string;
}

export interface Run {
  readonly steps: readonly Step[];
  readonly calls: number;
  readonly faults: readonly Fault[];
  /** In the words of the model: how often each was answered. */
  readonly answers: readonly string[];
  readonly mismatch: Mismatch | undefined;
}

/** The next step in this world, or none when that was all. */
export type Script = (at: number, world: World) => Step | undefined;

export const drawnFrom =
  (seed: number, count: number): Script =>
  (at, world) =>
    at <= count ? drawStep(seed, at, world) : undefined;

export const written =
  (steps: readonly Step[]): Script =>
  (at) =>
    steps[at - 1];

/** Plays until the script or the first mismatch ends it, on a product of its own. */
export async function run(script: Script): Promise<Run> {
  const simulation = await Simulation.open();
  try {
    const played = await playOn(simulation, script);
    const [mismatch] = played.mismatch ? [played.mismatch] : await compared(simulation, played.worlds);
    return { ...played, mismatch };
  } finally {
    await simulation.close();
  }
}

/** The same on a product where others have played before: what all the world has there is not compared. */
export async function playOn(simulation: Simulation, script: Script): Promise<Run & { worlds: readonly World[] }> {
  const steps: Step[] = [];
  const answers: string[] = [];
  let worlds: readonly World[] = [newWorld()];
  let mismatch: Mismatch | undefined;
  const here = () => worlds[0] as World;
  for (let step = script(1, here()); step; step = mismatch ? undefined : script(steps.length + 1, here())) {
    steps.push(step);
    const came = await simulation.play(step);
    answers.push(...came);
    const possible = worlds.flatMap((world) => outcomesOf(world, step as Step));
    worlds = distinct(possible.filter((one) => String(one.answers) === String(came)).map(({ world }) => world));
    if (worlds.length === 0) mismatch = unlike(step, possible, came, simulation.complaint());
  }
  return { steps, calls: simulation.calls, faults: steps.map(({ fault }) => fault), answers, mismatch, worlds };
}

function distinct(worlds: readonly World[]): readonly World[] {
  return [...new Map(worlds.map((world) => [JSON.stringify(world), world])).values()];
}

function unlike(
  step: Step,
  possible: readonly { answers: readonly string[] }[],
  came: readonly string[],
  complaint: string,
): Mismatch {
  const expected = [...new Set(possible.map(({ answers }) => answers.join(" and ")))].join(", or ");
  const kind = `${step.acts.map(({ name }) => name).join(" and ")}: expected ${expected}; came ${came.join(" and ")}`;
  return {
    kind,
    isLate: false,
    told: `${toldOf(step)}\n  expected ${expected}\n  came     ${came.join(" and ")}\n${complaint}`,
  };
}

/** The database as the wire shows it has to be one of the worlds that the answers allow, and the books have to balance. */
async function compared(
  simulation: Simulation,
  worlds: readonly World[],
): Promise<[Mismatch | undefined, readonly World[]]> {
  const seen = await seenBy(simulation.players, worlds[0] as World);
  const broken = [...brokenIn(seen), ...(await violatedInvariants(simulation.dataDir))];
  const each = worlds.map((world) => ({ world, differences: differencesOf(expectedOf(world), seen) }));
  const same = each.filter(({ differences }) => differences.length === 0).map(({ world }) => world);
  if (same.length > 0 && broken.length === 0) return [undefined, same];
  const nearest = each.toSorted((a, b) => a.differences.length - b.differences.length)[0]?.differences ?? [];
  const told = `what the wire shows is not what the answers said:\n  ${[...broken, ...nearest].slice(0, 12).join("\n  ")}`;
  return [{ kind: `comparison: ${broken.length > 0 ? "broken" : "different"}`, isLate: true, told }, worlds];
}

/** A step as one line. */
export const toldOf = ({ at, fault, acts, afterMs }: Step): string => {
  const each = acts.map(({ by, name, on, number, word }) => `${by} ${name} ${on || "-"} ${number} "${word}"`);
  const how = fault === "none" ? "" : ` (${fault}${["kill", "hangup"].includes(fault) ? ` after ${afterMs} ms` : ""})`;
  return `step ${at}: ${each.join(" ∥ ")}${how}`;
};
