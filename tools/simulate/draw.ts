import { type Dice, diceOf } from "../../server/test/dice.ts";
import { moneyActsOfAdmin, moneyKinds, moneyTargets } from "./draw-money.ts";
import {
  drawPayout,
  drawSource,
  payoutActsOfAdmin,
  payoutKinds,
  payoutRivals,
  unrepeatablePayoutActs,
} from "./draw-payouts.ts";
import { workKinds, workOf, worksOf } from "./draw-works.ts";
import { refusalOf } from "./model.ts";
import {
  type Act,
  type ActName,
  agreedPrice,
  openVersion,
  type Request,
  rightPassword,
  type World,
} from "./model-world.ts";
import { rivals, type Subject } from "./rivals.ts";

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

/** The weight and the subject of each action. */
const kinds: Record<ActName, { readonly weight: number; readonly subject: Subject }> = {
  register: { weight: 6, subject: "user" },
  login: { weight: 3, subject: "user" },
  logout: { weight: 1, subject: "user" },
  judge: { weight: 4, subject: "company" },
  post: { weight: 6, subject: "nothing" },
  edit: { weight: 3, subject: "work" },
  remove: { weight: 1, subject: "work" },
  apply: { weight: 14, subject: "work" },
  accept: { weight: 16, subject: "request" },
  reject: { weight: 3, subject: "request" },
  report: { weight: 20, subject: "request" },
  sendBack: { weight: 2, subject: "request" },
  end: { weight: 2, subject: "request" },
  pay: { weight: 16, subject: "request" },
  settle: { weight: 6, subject: "request" },
  reverse: { weight: 8, subject: "request" },
  giveBack: { weight: 6, subject: "request" },
  restrict: { weight: 3, subject: "account" },
  lift: { weight: 4, subject: "decision" },
  takeDown: { weight: 2, subject: "work" },
  restore: { weight: 3, subject: "work" },
  withdraw: { weight: 2, subject: "request" },
  offer: { weight: 6, subject: "request" },
  counter: { weight: 6, subject: "request" },
  take: { weight: 5, subject: "request" },
  amend: { weight: 6, subject: "request" },
  answerAmendment: { weight: 6, subject: "amendment" },
  message: { weight: 8, subject: "request" },
  markRead: { weight: 3, subject: "request" },
  ...workKinds,
  ...moneyKinds,
  ...payoutKinds,
};
const weightedNames = Object.entries(kinds).flatMap(([name, { weight }]) =>
  Array<ActName>(weight).fill(name as ActName),
);

/** Calls without Idempotency-Key (docs/design/details.md#13), whose lost responses cannot be requested again. */
const ofSessions: readonly ActName[] = ["register", "login", "logout"];
const unrepeatable: readonly ActName[] = [
  ...ofSessions,
  ...unrepeatablePayoutActs,
  "reverse",
  "switchProvider",
  "pauseWork",
  "recoverChargeback",
  "refund",
];

interface Drawing {
  readonly world: World;
  readonly dice: Dice;
  readonly creates: string;
}

const anyOf = (dice: Dice, names: readonly string[]) => names[dice.roll(names.length)] ?? "nothing";
const usersOf = (world: World, ...roles: string[]) =>
  Object.keys(world.users).filter((name) => roles.includes(world.users[name]?.role ?? ""));

/** The requests on which a rare action succeeds. */
const rareTargets: Partial<Record<ActName, (request: Request, world: World) => boolean>> = {
  accept: ({ status }) => status === "pending",
  report: ({ status }) => status === "accepted",
  pay: ({ status }) => status === "completed",
  settle: ({ status, work }, { users, works }) =>
    status === "completed" && users[works[work]?.owner ?? ""]?.accountStatus === "rejected",
  reverse: ({ status, source }) => status === "paid" && source === "manual",
  giveBack: ({ status, source }) => status === "paid" && source !== "direct",
  ...moneyTargets,
};

function drawRareTarget({ world, dice }: Drawing, name: ActName): string | undefined {
  const isTarget = rareTargets[name];
  if (!isTarget || dice.oneIn(4)) return undefined;
  const targets = Object.entries(world.requests).filter(([, request]) => isTarget(request, world));
  return targets.length > 0 ? anyOf(dice, Object.keys(Object.fromEntries(targets))) : undefined;
}

/** Mostly the latest, so that many users act on few records. */
const targets: Partial<Record<Subject, (world: World, dice: Dice) => string>> = {
  work: ({ works }, dice) => anyOf(dice, Object.keys(works).slice(dice.oneIn(4) ? 0 : -6)),
  request: ({ requests }, dice) => anyOf(dice, Object.keys(requests).slice(dice.oneIn(4) ? 0 : -15)),
  amendment: ({ amendments }, dice) => anyOf(dice, Object.keys(amendments).slice(-6)),
  decision: ({ decisions }, dice) => anyOf(dice, Object.keys(decisions).slice(-6)),
  account: (world, dice) => anyOf(dice, usersOf(world, "client", "freelancer")),
  company: (world, dice) => anyOf(dice, usersOf(world, "client")),
  source: (_world, dice) => drawSource(dice),
  payout: drawPayout,
  provider: ({ provider }) => (provider === "direct" ? "sandbox" : "direct"),
};
const drawTarget = ({ world, dice }: Drawing, subject: Subject): string => targets[subject]?.(world, dice) ?? "";

const ofAdmin: readonly string[] = [
  ...["judge", "settle", "reverse", "restrict", "lift", "takeDown", "restore"],
  ...moneyActsOfAdmin,
  ...payoutActsOfAdmin,
];

const ofFreelancer: readonly ActName[] = [
  "report",
  "withdraw",
  "offer",
  "take",
  "giveBack",
  "confirmReceipt",
  "denyReceipt",
];

const ofEither: readonly ActName[] = ["end", "amend", "message", "markRead", "review"];

/** Mostly a permitted user, otherwise any. */
function permittedActor({ world, dice }: Drawing, name: ActName, on: string): string | undefined {
  if (ofAdmin.includes(name)) return "admin";
  if (name === "apply" || name === "saveAccount") return anyOf(dice, usersOf(world, "freelancer"));
  if (name === "post") return anyOf(dice, usersOf(world, "client"));
  if (name === "answerAmendment") return dice.pick([world.amendments[on]?.company, world.amendments[on]?.freelancer]);
  const request = world.requests[on];
  const isOfEither = ofEither.includes(name);
  const isFreelancers = ofFreelancer.includes(name) || (isOfEither && dice.oneIn(2));
  return isFreelancers ? request?.freelancer : world.works[request?.work ?? on]?.owner;
}

/** Sometimes any user, whose call is refused. */
function drawActor(drawing: Drawing, name: ActName, on: string): string {
  const { world, dice } = drawing;
  const permitted = kinds[name].subject === "user" || dice.oneIn(12) ? undefined : permittedActor(drawing, name, on);
  return permitted ?? anyOf(dice, Object.keys(world.users));
}

const nouns: Partial<Record<ActName, string>> = {
  post: "work",
  apply: "request",
  restrict: "decision",
  amend: "amendment",
};
const budgets = [1, 5, 33, 99, 101, 4500, 125_001, 9_999_999_999] as const;

function drawNumber({ world, dice }: Drawing, name: ActName, on: string): number {
  if (name === "report") return dice.pick([1, 35, 76, 100, 100, 100, dice.pick([0, 101, 50])]);
  if (name === "answerAmendment" || name === "settleBill") return dice.pick([1, 1, 0]);
  if (name === "amend" && dice.oneIn(3)) return 0;
  const current = world.requests[on]?.price ?? agreedPrice(world, on) ?? world.works[on]?.budget;
  const isUnchanged = current !== undefined && !dice.oneIn(name === "edit" ? 3 : 10);
  return isUnchanged ? current : dice.pick(budgets);
}

/** A company with completed work, so that what it owes can be settled. */
const owes = ({ requests, works }: World, company: string) =>
  Object.values(requests).some(({ status, work }) => status === "completed" && works[work]?.owner === company);

const drawDeadline = ({ dice }: Drawing) =>
  dice.oneIn(15) ? "2001-01-01" : `2099-${dice.pick(["03", "06", "09"])}-15`;

/** The version of the open offer, or sometimes an older one. */
const drawVersion = ({ world, dice }: Drawing, on: string) => (dice.oneIn(10) ? "1" : openVersion(world.requests[on]));

const texts: Partial<Record<ActName, (drawing: Drawing, on: string) => string>> = {
  post: drawDeadline,
  edit: drawDeadline,
  login: ({ dice }) => (dice.oneIn(10) ? "Monsoon43" : rightPassword),
  judge: ({ world, dice }, on) => (dice.oneIn(owes(world, on) ? 2 : 4) ? "rejected" : "accepted"),
  accept: drawVersion,
  offer: drawVersion,
  counter: drawVersion,
  take: drawVersion,
  invite: ({ world, dice }) => anyOf(dice, usersOf(world, "freelancer")),
  amend: ({ world, dice }, on) => (dice.oneIn(10) ? "1" : String(world.requests[on]?.contractVersion || 1)),
  restrict: ({ dice }) => dice.pick(["apply", "post", "hire", "message"]),
};
function drawAct(
  drawing: Drawing,
  name: ActName,
  on = drawRareTarget(drawing, name) ?? drawTarget(drawing, kinds[name].subject),
): Act {
  const creates = `${nouns[name] ?? "step"} ${drawing.creates}`;
  const by = drawActor(drawing, name, on);
  const text = texts[name]?.(drawing, on) ?? `Because of step ${drawing.creates}.`;
  return { name, by, on, creates, number: drawNumber(drawing, name, on), text };
}

/** A user without a session first registers, is verified and logs in. */
function signInFirst(act: Act, { world, dice }: Drawing): Act {
  const user = world.users[act.by];
  if (!user || user.isSignedIn || ofSessions.includes(act.name) || dice.oneIn(8)) return act;
  if (user.accountStatus === "unknown") return { ...act, name: "register" };
  if (user.accountStatus === "accepted") return { ...act, name: "login", on: "", text: rightPassword };
  const verdict: Act = { ...act, name: "judge", by: "admin", on: act.by, text: "accepted" };
  return world.users["admin"]?.isSignedIn ? verdict : act;
}

/** Mostly the first of several candidates that will succeed, sometimes one that will be refused. */
function drawCandidate(drawing: Drawing): Act {
  const { world, dice } = drawing;
  const draw = () => signInFirst(drawAct(drawing, dice.pick(weightedNames as [ActName, ...ActName[]])), drawing);
  const candidates = Array.from({ length: dice.oneIn(4) ? 1 : 5 }, draw) as [Act, ...Act[]];
  return candidates.find((act) => !refusalOf(world, act)) ?? candidates[0];
}

/**
 * Two parallel logouts both succeed. Messages look up their conversation first, and the id of an amendment is looked up afterwards,
 * so two of them are not one step.
 */
const alone: readonly ActName[] = [
  "login",
  "logout",
  "message",
  "markRead",
  "amend",
  "activateAccounts",
  "switchProvider",
  "pauseWork",
];

/** A user with a racing action on the same work or company. */
function drawRival(act: Act, { world, dice, creates }: Drawing): Act | undefined {
  const drawing = { world, dice, creates: `${creates}b` };
  if (alone.includes(act.name)) return undefined;
  if (act.name === "register" || dice.oneIn(4)) return { ...act, creates: `${act.creates}b` };
  const beside = payoutRivals[act.name];
  const near = beside && dice.pick(beside);
  if (near) return drawAct(drawing, near, kinds[near].subject === "payout" ? act.on : undefined);
  const { subject } = kinds[act.name];
  const names = rivals[subject];
  if (!names) return undefined;
  const work = subject === "company" ? anyOf(dice, worksOf(world, act.on)) : workOf(world, act.on);
  const name = dice.pick(names);
  const rival = drawAct(drawing, name, targetNear(name, work, act, drawing));
  return name === "login" ? { ...rival, by: act.on } : rival;
}

function targetNear(name: ActName, work: string, act: Act, { world, dice }: Drawing): string {
  const subject = kinds[name].subject;
  if (subject === "company") return world.works[work]?.owner ?? act.on;
  if (subject === "amendment") return act.on;
  if (subject !== "request") return work;
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
  const drawing = { world, dice, creates: String(at) };
  const act = drawCandidate(drawing);
  const fault = drawFault(dice, act);
  const rival = fault === "race" ? drawRival(act, drawing) : undefined;
  const rest = { at, afterMs: dice.roll(25), rate: dice.roll(3000) };
  if (rival) return { ...rest, fault, acts: [act, rival] };
  return { ...rest, fault: fault === "race" ? "none" : fault, acts: [act] };
}
