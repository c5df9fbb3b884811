import { setTimeout as wait } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { Actor } from "../../e2e/actor.ts";
import { pdf, png } from "../../e2e/samples.ts";
import { type Dice, diceOf } from "../../server/test/dice.ts";
import { withDatabase } from "../faults/product-folder.ts";
import { violatedInvariants } from "./invariants.ts";
import { firstProvider, firstRate, rightPassword } from "./model-world.ts";
import type { Simulation } from "./simulation.ts";

const text = "The second page of the poster is missing, and the letters are too small.";
const reason = `${text} The company pays for what was delivered, which both parties have seen.`;
const pairs = 3;
/** All invariants are checked after so many steps, and at the end. */
const checkedSteps = 500;
const dueDay = () => new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);

interface Pair {
  readonly company: Actor;
  readonly freelancer: Actor;
}

interface Deal extends Pair {
  readonly requestId: number;
}

interface Milestone {
  readonly milestoneId: number;
  readonly status: string;
  readonly revision: number;
  readonly amountPaise: number;
  readonly totalPaise: number;
  readonly submissionCount: number;
}

interface Claim {
  readonly claimId: number;
  readonly milestoneId: number;
  readonly status: string;
  readonly companyPaise: number;
}

type Call = readonly [as: Actor, name: string, body: object];

/** A ruling asks for the password, and takes no key. */
const isKeyed = (name: string): boolean => name !== "claims.rule";

/** The product, with what the walk has of it. */
interface Scene {
  readonly simulation: Simulation;
  readonly dice: Dice;
  readonly admin: Actor;
  readonly pairs: readonly Pair[];
  readonly deals: Deal[];
}

export interface FundedWalk {
  /** Of every call, with its name. */
  readonly outcomes: readonly string[];
  readonly kills: number;
  readonly problems: readonly string[];
}

/** New accounts in a product that offers funded works and has no fee of a later model. */
async function openScene(simulation: Simulation, dice: Dice): Promise<Scene> {
  await withDatabase(simulation.dataDir, (client) =>
    client.query(`insert into platform_settings (key, value, version) values ('fundedWorks', '"on"', 1)
      on conflict (key) do update set value = excluded.value`),
  );
  await simulation.crash(firstRate, firstProvider);
  const url = () => simulation.players.url;
  const admin = await Actor.signIn({ username: "admin", password: rightPassword }, url);
  const [place, skill] = [await admin.anyPlace(), await admin.anySkill()];
  async function register(username: string, call: "companyreg" | "freelancerreg"): Promise<Actor> {
    const visitor = await new Actor(url).open();
    const file = await visitor.upload(png([20, 120, 90], 8), "picture.png");
    const person = { name: username.toUpperCase(), EMAIL: `${username}@kaamkaj.example`, phone: "9876543210" };
    const own = call === "companyreg" ? { licenseno: "N-1", logo: file } : { ...skill, image: file };
    await visitor.execute(call, { ...place, ...person, ...own, username, password: rightPassword });
    if (call === "companyreg") {
      const { rows } = await withDatabase(simulation.dataDir, (client) =>
        client.query<{ id: number }>("select id from accounts where username = $1", [username]),
      );
      await admin.execute("updateclientstatus", { id: rows[0]?.id, status: "accepted" });
    }
    return Actor.signIn({ username, password: rightPassword }, url);
  }
  const made: Pair[] = [];
  for (let index = 1; index <= pairs; index += 1)
    made.push({
      company: await register(`fundcompany${index}`, "companyreg"),
      freelancer: await register(`fundfreelancer${index}`, "freelancerreg"),
    });
  return { simulation, dice, admin, pairs: made, deals: [] };
}

/** An engagement on a work whose milestones are funded. */
async function newDeal({ dice, admin }: Scene, pair: Pair, title: string): Promise<Deal> {
  const amounts = Array.from({ length: 1 + dice.roll(3) }, () => 100 * (500 + dice.roll(3000)));
  const price = amounts.reduce((sum, amount) => sum + amount, 0);
  const terms = { budget: String(price / 100), quotes: true, terms: "funded" };
  const workid = await pair.company.postWork(title, await admin.anySkill(), terms);
  const requestId = await pair.freelancer.applyFor(workid, await pair.freelancer.upload(pdf, "resume.pdf"));
  const milestones = amounts.map((amountPaise, index) => ({
    title: `Part ${index + 1}`,
    amountPaise,
    dueDay: dueDay(),
  }));
  await pair.freelancer.execute("offers.make", { requestId, amountPaise: price, milestones });
  await pair.company.execute("updatereqstatus", { reqid: requestId, status: "accepted", offerVersion: 1 });
  return { ...pair, requestId };
}

const rowsOf = async <T>(as: Actor, name: string, body: object): Promise<readonly T[]> => {
  const { data } = await as.post(name, body);
  return Array.isArray(data) ? (data as T[]) : [];
};

interface Standing extends Deal {
  readonly milestones: readonly Milestone[];
  readonly held: readonly Milestone[];
  /** The first one that nobody has paid. */
  readonly next: Milestone | undefined;
  readonly claim: Claim | undefined;
}

const heldStatuses = ["funded", "submitted", "returned", "disputed"];
const openClaims = ["answer_due", "negotiating", "with_admin"];

/** What an engagement is now. */
async function look(deal: Deal): Promise<Standing> {
  const { company, requestId } = deal;
  const milestones = await rowsOf<Milestone>(company, "milestones.list", { requestId });
  const claims = await rowsOf<Claim>(company, "claims.list", { requestId });
  return {
    ...deal,
    milestones,
    held: milestones.filter(({ status }) => heldStatuses.includes(status)),
    next: milestones.find(({ status }) => status === "planned"),
    claim: claims.find(({ status }) => openClaims.includes(status)),
  };
}

function drawFunding({ dice }: Scene, { company, next, requestId }: Standing): Call {
  const outcome = dice.pick(["paid", "paid", "paid", "late", "twice", "disordered", "declined", "abandoned"]);
  if (!next) return [company, "payments.cancelOrder", { requestId }];
  const { milestoneId, revision, totalPaise } = next;
  return [company, "milestones.fund", { milestoneId, revision, totalPaise, outcome }];
}

function drawClaim({ dice, admin }: Scene, { company, freelancer }: Standing, claim: Claim, amount: number): Call {
  const { claimId, companyPaise } = claim;
  const either = dice.pick([company, freelancer]);
  return dice.pick<Call>([
    [either, "claims.answer", { claimId, amountPaise: amount, text }],
    [freelancer, "claims.change", { claimId, amountPaise: companyPaise }],
    [either, "claims.change", { claimId, amountPaise: amount }],
    [either, "claims.escalate", { claimId }],
    [either, "claims.withdraw", { claimId }],
    [admin, "claims.rule", { claimId, amountPaise: amount, reason, password: rightPassword }],
  ]);
}

function drawMove({ dice }: Scene, { company, freelancer, requestId }: Standing, row: Milestone, amount: number): Call {
  const { milestoneId, revision, submissionCount } = row;
  const read = { milestoneId, revision };
  const either = dice.pick([company, freelancer]);
  const submission = { milestoneId, text: "", links: ["https://example.org/poster"] };
  const changes = { milestoneId, submissionNumber: Math.max(1, submissionCount), reason: text };
  return dice.pick<Call>([
    [freelancer, "milestones.submit", submission],
    [freelancer, "milestones.submit", submission],
    [company, "milestones.requestChanges", changes],
    [company, "milestones.approve", read],
    [freelancer, "milestones.giveBack", read],
    [either, "claims.open", { ...read, amountPaise: amount, text }],
    [either, "endengagement", { reqid: requestId, reason: text }],
    [company, "sendback", { reqid: requestId, reason: text }],
  ]);
}

/** A move of either party or an admin, mostly one that may be made now. Undefined once nothing is open. */
function drawCall(scene: Scene, standing: Standing): Call | undefined {
  const { dice } = scene;
  const { company, requestId, milestones, held, next } = standing;
  const isPaying = milestones.some(({ status }) => status === "funding");
  const isIdle = held.length === 0;
  if (isPaying && (isIdle || dice.oneIn(4))) return [company, "payments.cancelOrder", { requestId }];
  const row = dice.pick([held[0] ?? next, held.at(-1) ?? next]);
  if (!row) return undefined;
  if (next && (isIdle || dice.oneIn(5))) return drawFunding(scene, standing);
  return drawAbout(row, scene, standing);
}

function drawAbout(row: Milestone, scene: Scene, standing: Standing): Call {
  const { dice } = scene;
  const { claim } = standing;
  const amount = dice.pick([0, row.amountPaise, dice.roll(row.amountPaise + 1)]);
  return claim && !dice.oneIn(5) ? drawClaim(scene, standing, claim, amount) : drawMove(scene, standing, row, amount);
}

/** Lets days pass for everything that is open, and the jobs run. */
async function passDays({ simulation }: Scene, days: number): Promise<void> {
  await withDatabase(simulation.dataDir, async (client) => {
    const past = `interval '${days * 24} hours'`;
    await client.query(`update milestones set review_ends_at = review_ends_at - ${past}, lapses_at = lapses_at - ${past},
      hold_limit_at = hold_limit_at - ${past}, limit_warned_at = limit_warned_at - ${past}`);
    await client.query(`update claims set opened_at = opened_at - ${past}, answer_due_at = answer_due_at - ${past},
      escalate_at = escalate_at - ${past}, rule_by = rule_by - ${past}`);
    const db = { executeSql: (sql: string, values?: unknown[]) => client.query(sql, values) };
    const jobs = new PgBoss({ db, supervise: false, schedule: false, migrate: false });
    await jobs.start();
    for (const name of ["payouts", "repair"]) await jobs.send(name, {});
    await jobs.stop({ graceful: false });
  });
}

/** The calls of a walk, and what became of them. */
class Walk {
  readonly outcomes: string[] = [];
  readonly problems: string[] = [];
  kills = 0;
  readonly #scene: Scene;
  readonly #seed: number;

  constructor(scene: Scene, seed: number) {
    this.#scene = scene;
    this.#seed = seed;
  }

  /** An engagement of one pair begins, time passes, or somebody moves it. */
  async step(at: number): Promise<void> {
    const { dice, deals } = this.#scene;
    const index = dice.roll(pairs);
    const present = deals[index];
    if (!present || dice.oneIn(20))
      deals[index] = await newDeal(this.#scene, this.#scene.pairs[index] as Pair, `Funded ${this.#seed} ${at}`);
    else if (dice.oneIn(10)) await passDays(this.#scene, 1 + dice.roll(9));
    else if (!(await this.#move(at, present))) delete deals[index];
  }

  /** One or two calls about an engagement. False once nothing of it is open. */
  async #move(at: number, deal: Deal): Promise<boolean> {
    const standing = await look(deal);
    const [call, beside] = [drawCall(this.#scene, standing), drawCall(this.#scene, standing)];
    if (call) await this.#make(at, beside && this.#scene.dice.oneIn(4) ? [call, beside] : [call]);
    return call !== undefined;
  }

  /** Sends calls at once. Where the product is killed meanwhile, each is sent again. */
  async #make(at: number, drawn: readonly Call[]): Promise<void> {
    const { dice, simulation } = this.#scene;
    const keyOf = (number: number) => `funded-${this.#seed}-${at}-${number}`;
    const send = () =>
      Promise.all(
        drawn.map(([as, name, body], number) => as.call(name, body, isKeyed(name) ? keyOf(number) : undefined)),
      );
    const first = send();
    const isKilled = dice.oneIn(40);
    if (isKilled) {
      await wait(dice.roll(25));
      await simulation.crash(firstRate, firstProvider);
      this.kills += 1;
    }
    const answers = isKilled ? await first.then(send) : await first;
    for (const [number, { status, outcome }] of answers.entries()) {
      const words = `${drawn[number]?.[1]}: ${outcome}`;
      this.outcomes.push(words);
      if (status === 500) this.problems.push(words);
    }
  }
}

/**
 * Companies, freelancers and an admin move funded milestones at random, while the product is killed and time passes. What their calls
 * answer is not predicted: of money in two places or in none the invariants tell.
 */
export async function walkFunded(simulation: Simulation, seed: number, steps: number): Promise<FundedWalk> {
  const walk = new Walk(await openScene(simulation, diceOf(seed * 7_000_003 + 11)), seed);
  for (let at = 1; at <= steps && walk.problems.length === 0; at += 1) {
    await walk.step(at);
    if (at % checkedSteps === 0) walk.problems.push(...(await violatedInvariants(simulation.dataDir)));
  }
  walk.problems.push(...(await violatedInvariants(simulation.dataDir)));
  return walk;
}
