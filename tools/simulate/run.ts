import { actualLines, differencesOf, expectedLines } from "./compare.ts";
import { drawStep, type Fault, type Step } from "./draw.ts";
import { eraseAccounts } from "./erase-accounts.ts";
import { type FundedWalk, walkFunded } from "./funded-walk.ts";
import { backupFailures, violatedInvariants } from "./invariants.ts";
import { firstProvider, firstRate, type User, type World } from "./model-world.ts";
import { outcomesOf, Simulation } from "./simulation.ts";
import { violationsIn } from "./violations.ts";

const [companies, freelancers] = [11, 18];

function newWorld(): World {
  const unknown = (role: User["role"]): User => ({
    role,
    accountStatus: "unknown",
    isSignedIn: false,
    restrictions: {},
  });
  const createUsers = (role: User["role"], name: string, count: number) =>
    Array.from({ length: count }, (_, at) => [`${name}${at + 1}`, unknown(role)] as const);
  const users = [
    ...createUsers("client", "company", companies),
    ...createUsers("freelancer", "freelancer", freelancers),
  ];
  const admin: User = { ...unknown("admin"), accountStatus: "accepted" };
  return {
    users: { admin, ...Object.fromEntries(users) },
    works: {},
    requests: {},
    conversations: {},
    decisions: {},
    amendments: {},
    payoutAccounts: {},
    payables: {},
    payouts: {},
    notified: {},
    rate: firstRate,
    provider: firstProvider,
  };
}

interface Mismatch {
  /** The mismatch without the number of its step, to compare runs. */
  readonly kind: string;
  /** Whether the final state differs, rather than an outcome. */
  readonly isLate: boolean;
  readonly description: string;
}

export interface Run {
  readonly steps: readonly Step[];
  readonly calls: number;
  readonly faults: readonly Fault[];
  /** The outcome of every call. */
  readonly outcomes: readonly string[];
  readonly mismatch: Mismatch | undefined;
}

/** The next step, or undefined at the end. */
export type Script = (at: number, world: World) => Step | undefined;

export const randomScript =
  (seed: number, count: number): Script =>
  (at, world) =>
    at <= count ? drawStep(seed, at, world) : undefined;

export const replay =
  (steps: readonly Step[]): Script =>
  (at) =>
    steps[at - 1];

/** A walk of funded milestones, after the script. */
interface Funded {
  readonly seed: number;
  readonly steps: number;
}

/** Runs the script on a new product until its end or the first mismatch, and then the walk of funded milestones. */
export async function run(script: Script, funded?: Funded): Promise<Run> {
  const simulation = await Simulation.open();
  try {
    const result = await playOn(simulation, script);
    const mismatch = result.mismatch ?? (await compareState(simulation, result.worlds));
    if (mismatch || !funded) return { ...result, mismatch };
    const walk = await walkFunded(simulation, funded.seed, funded.steps);
    const outcomes = [...result.outcomes, ...walk.outcomes];
    return { ...result, calls: result.calls + walk.outcomes.length, outcomes, mismatch: mismatchOfWalk(walk) };
  } finally {
    await simulation.close();
  }
}

function mismatchOfWalk({ outcomes: { length: calls }, kills, problems }: FundedWalk): Mismatch | undefined {
  if (problems.length === 0) return undefined;
  const description = `after ${calls} calls about milestones and ${kills} kills:\n  ${problems.slice(0, 12).join("\n  ")}`;
  return { kind: "walk of funded milestones", isLate: true, description };
}

/** The same on a used product, without comparing the final state. */
export async function playOn(simulation: Simulation, script: Script): Promise<Run & { worlds: readonly World[] }> {
  const steps: Step[] = [];
  const outcomes: string[] = [];
  let worlds: readonly World[] = [newWorld()];
  let mismatch: Mismatch | undefined;
  const nextStep = () => (mismatch ? undefined : script(steps.length + 1, worlds[0] as World));
  for (let step = nextStep(); step; step = nextStep()) {
    steps.push(step);
    const actual = await simulation.play(step);
    outcomes.push(...actual);
    const possible = worlds.flatMap((world) => outcomesOf(world, step as Step));
    worlds = distinct(possible.filter((one) => String(one.outcomes) === String(actual)).map(({ world }) => world));
    if (worlds.length === 0) mismatch = mismatchOf(step, possible, actual, simulation.lastErrors());
  }
  return { steps, calls: simulation.calls, faults: steps.map(({ fault }) => fault), outcomes, mismatch, worlds };
}

function distinct(worlds: readonly World[]): readonly World[] {
  return [...new Map(worlds.map((world) => [JSON.stringify(world), world])).values()];
}

function mismatchOf(
  step: Step,
  possible: readonly { outcomes: readonly string[] }[],
  actual: readonly string[],
  lastErrors: string,
): Mismatch {
  const expected = [...new Set(possible.map(({ outcomes }) => outcomes.join(" and ")))].join(", or ");
  const kind = `${step.acts.map(({ name }) => name).join(" and ")}: expected ${expected}; actual ${actual.join(" and ")}`;
  return {
    kind,
    isLate: false,
    description: `${describeStep(step)}\n  expected ${expected}\n  actual   ${actual.join(" and ")}\n${lastErrors}`,
  };
}

/** The final state must be one of the possible worlds, all invariants must hold, and a backup must be restored. */
async function compareState(simulation: Simulation, worlds: readonly World[]): Promise<Mismatch | undefined> {
  const lines = await actualLines(simulation.players, worlds[0] as World);
  const { dataDir } = simulation;
  const violations = [
    ...violationsIn(lines),
    ...(await violatedInvariants(dataDir)),
    ...(await backupFailures(dataDir)),
  ];
  const comparisons = worlds.map((world) => differencesOf(expectedLines(world), lines));
  const [nearest = []] = comparisons.toSorted((a, b) => a.length - b.length);
  if (nearest.length === 0 && violations.length === 0) return compareErased(simulation, worlds);
  const description = `the final state differs from the outcomes:\n  ${[...violations, ...nearest].slice(0, 12).join("\n  ")}`;
  return { kind: `comparison: ${violations.length > 0 ? "violation" : "difference"}`, isLate: true, description };
}

/** All invariants must hold after accounts were erased as well. */
async function compareErased(
  { players, dataDir }: Simulation,
  worlds: readonly World[],
): Promise<Mismatch | undefined> {
  const problems = [...(await eraseAccounts(players, worlds, dataDir)), ...(await violatedInvariants(dataDir))];
  if (problems.length === 0) return undefined;
  const description = `after accounts were erased:\n  ${problems.slice(0, 12).join("\n  ")}`;
  return { kind: "comparison: erasure", isLate: true, description };
}

/** A step as one line. */
export const describeStep = ({ at, fault, acts, afterMs }: Step): string => {
  const actions = acts.map(({ by, name, on, number, text }) => `${by} ${name} ${on || "-"} ${number} "${text}"`);
  const faultText =
    fault === "none" ? "" : ` (${fault}${["kill", "hangup"].includes(fault) ? ` after ${afterMs} ms` : ""})`;
  return `step ${at}: ${actions.join(" ∥ ")}${faultText}`;
};
