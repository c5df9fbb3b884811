import { type Dice, diceOf } from "#server/test/dice.ts";
import { refusalOf } from "./model.ts";
import { type Act, type ActName, rightPassword, type World } from "./model-world.ts";

export const faults = ["none", "kill", "twice", "race", "torn", "hangup"] as const;
export type Fault = (typeof faults)[number];

/** The next step with all of its input, so that it can be repeated alone. */
export interface Step {
  readonly at: number;
  readonly fault: Fault;
  /** Two calls in a race. */
  readonly acts: readonly [Act] | readonly [Act, Act];
  /** The delay before the fault, and the brokerage rate of the restarted server. */
  readonly afterMs: number;
  readonly rate: number;
}

type About = "user" | "company" | "work" | "request" | "nothing";

/** The weight and the subject of each action. */
const kinds: Record<ActName, { readonly often: number; readonly about: About }> = {
  register: { often: 6, about: "user" },
  login: { often: 3, about: "user" },
  logout: { often: 1, about: "user" },
  judge: { often: 4, about: "company" },
  post: { often: 6, about: "nothing" },
  edit: { often: 3, about: "work" },
  remove: { often: 1, about: "work" },
  apply: { often: 14, about: "work" },
  accept: { often: 10, about: "request" },
  reject: { often: 3, about: "request" },
  report: { often: 12, about: "request" },
  sendBack: { often: 2, about: "request" },
  end: { often: 2, about: "request" },
  pay: { often: 8, about: "request" },
  settle: { often: 6, about: "request" },
  withdraw: { often: 2, about: "request" },
};
const hat = Object.entries(kinds).flatMap(([name, { often }]) => Array<ActName>(often).fill(name as ActName));

/** Actions that may race with this one on the same work. */
const rivals = {
  work: ["apply", "apply", "edit", "remove", "accept", "judge"],
  request: ["accept", "accept", "reject", "withdraw", "report", "sendBack", "end", "pay", "settle", "remove", "judge"],
  company: ["judge", "login", "settle", "pay", "apply", "accept"],
} as const satisfies Record<string, readonly ActName[]>;

/** Calls without Idempotency-Key (DETAILS 13), whose lost responses cannot be requested again. */
const unrepeatable: readonly ActName[] = ["register", "login", "logout"];

interface Drawing {
  readonly world: World;
  readonly dice: Dice;
  readonly makes: string;
}

const anyOf = (dice: Dice, names: readonly string[]) => names[dice.roll(names.length)] ?? "nothing";
const usersOf = (world: World, ...roles: string[]) =>
  Object.keys(world.users).filter((name) => roles.includes(world.users[name]?.role ?? ""));

/** Mostly the latest, so that many users act on few records. */
function drawTarget({ world, dice }: Drawing, about: About): string {
  if (about === "work") return anyOf(dice, Object.keys(world.works).slice(dice.oneIn(4) ? 0 : -6));
  if (about === "request") return anyOf(dice, Object.keys(world.requests).slice(dice.oneIn(4) ? 0 : -15));
  return about === "company" ? anyOf(dice, usersOf(world, "client")) : "";
}

/** Mostly a permitted user, otherwise any. */
function rightfulActor({ world, dice }: Drawing, name: ActName, on: string): string | undefined {
  if (name === "judge" || name === "settle") return "admin";
  if (name === "apply") return anyOf(dice, usersOf(world, "freelancer"));
  if (name === "post") return anyOf(dice, usersOf(world, "client"));
  const request = world.requests[on];
  const isFreelancers = name === "report" || name === "withdraw" || (name === "end" && dice.oneIn(2));
  return isFreelancers ? request?.freelancer : world.works[request?.work ?? on]?.owner;
}

/** Sometimes any user, whose call is refused. */
function drawActor(drawing: Drawing, name: ActName, on: string): string {
  const { world, dice } = drawing;
  const rightful = kinds[name].about === "user" || dice.oneIn(12) ? undefined : rightfulActor(drawing, name, on);
  return rightful ?? anyOf(dice, Object.keys(world.users));
}

const nouns: Partial<Record<ActName, string>> = { post: "work", apply: "request" };
const budgets = [1, 5, 33, 99, 101, 4500, 125_001, 9_999_999_999] as const;

function drawNumber({ world, dice }: Drawing, name: ActName, on: string): number {
  if (name === "report") return dice.pick([1, 35, 76, 100, 100, 100, dice.pick([0, 101, 50])]);
  const present = world.requests[on]?.price ?? world.works[on]?.budget;
  const keeps = present !== undefined && !dice.oneIn(name === "edit" ? 3 : 10);
  return keeps ? present : dice.pick(budgets);
}

function drawWord({ dice, makes }: Drawing, name: ActName): string {
  if (name === "post" || name === "edit")
    return dice.oneIn(15) ? "2001-01-01" : `2099-${dice.pick(["03", "06", "09"])}-15`;
  if (name === "judge") return dice.pick(["accepted", "accepted", "accepted", "rejected"]);
  if (name === "login") return dice.oneIn(10) ? "Monsoon43" : rightPassword;
  return `Because of step ${makes}.`;
}

function drawAct(drawing: Drawing, name: ActName, on = drawTarget(drawing, kinds[name].about)): Act {
  const makes = `${nouns[name] ?? "step"} ${drawing.makes}`;
  const by = drawActor(drawing, name, on);
  return { name, by, on, makes, number: drawNumber(drawing, name, on), word: drawWord(drawing, name) };
}

/** A user without a session first registers, is verified and logs in. */
function comesInside(act: Act, { world, dice }: Drawing): Act {
  const user = world.users[act.by];
  if (!user || user.inside || unrepeatable.includes(act.name) || dice.oneIn(8)) return act;
  if (user.standing === "unknown") return { ...act, name: "register" };
  if (user.standing === "accepted") return { ...act, name: "login", on: "", word: rightPassword };
  const verdict: Act = { ...act, name: "judge", by: "admin", on: act.by, word: "accepted" };
  return world.users["admin"]?.inside ? verdict : act;
}

/** Mostly the first of a few that will be done; what will be refused is worth a try as well. */
function drawPromising(drawing: Drawing): Act {
  const { world, dice } = drawing;
  const draw = () => comesInside(drawAct(drawing, dice.pick(hat as [ActName, ...ActName[]])), drawing);
  const drawn = Array.from({ length: dice.oneIn(4) ? 1 : 5 }, draw) as [Act, ...Act[]];
  return drawn.find((act) => !refusalOf(world, act)) ?? drawn[0];
}

/** A user with a racing action on the same work or company. */
function drawRival(act: Act, { world, dice, makes }: Drawing): Act | undefined {
  const drawing = { world, dice, makes: `${makes}b` };
  // Two that log out at once are both out, and both are told so.
  if (act.name === "login" || act.name === "logout") return undefined;
  if (act.name === "register" || dice.oneIn(4)) return { ...act, makes: `${act.makes}b` };
  const about = kinds[act.name].about;
  if (about === "nothing" || about === "user") return undefined;
  const work = about === "company" ? anyOf(dice, worksOf(world, act.on)) : (world.requests[act.on]?.work ?? act.on);
  const name = dice.pick<ActName>(rivals[about]);
  const rival = drawAct(drawing, name, targetNear(name, work, act, drawing));
  return name === "login" ? { ...rival, by: act.on } : rival;
}

const worksOf = (world: World, owner: string) =>
  Object.keys(world.works).filter((name) => world.works[name]?.owner === owner);

function targetNear(name: ActName, work: string, act: Act, { world, dice }: Drawing): string {
  const about = kinds[name].about;
  if (about === "company") return world.works[work]?.owner ?? act.on;
  if (about !== "request") return work;
  if (world.requests[act.on] && dice.oneIn(name === "accept" ? 3 : 2)) return act.on;
  return anyOf(
    dice,
    Object.keys(world.requests).filter((one) => world.requests[one]?.work === work),
  );
}

function drawFault(dice: Dice, act: Act): Fault {
  if (dice.oneIn(6)) return "race";
  if (unrepeatable.includes(act.name)) return "none";
  if (dice.oneIn(120)) return "kill";
  if (dice.oneIn(12)) return "twice";
  if (dice.oneIn(25)) return "torn";
  return dice.oneIn(25) ? "hangup" : "none";
}

/** The next step follows from the seed, its number and the world alone. */
export function drawStep(seed: number, at: number, world: World): Step {
  const dice = diceOf(seed * 1_000_003 + at);
  const drawing = { world, dice, makes: String(at) };
  const act = drawPromising(drawing);
  const fault = drawFault(dice, act);
  const rival = fault === "race" ? drawRival(act, drawing) : undefined;
  const rest = { at, afterMs: dice.roll(25), rate: dice.roll(3000) };
  if (rival) return { ...rest, fault, acts: [act, rival] };
  return { ...rest, fault: fault === "race" ? "none" : fault, acts: [act] };
}
