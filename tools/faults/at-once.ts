import { HttpClient } from "../../e2e/http-client.ts";
import { png } from "../../e2e/samples.ts";
import { price, World } from "../world.ts";
import { withEnds } from "./cleanup.ts";
import type { Fault, Outcome } from "./fault.ts";

const rounds = 200;
const abreast = 20;

/** Makes a call twenty times in parallel; returns how often each response came. */
type Ask = (round: number) => Promise<readonly string[]>;

interface Kind {
  readonly word: string;
  readonly ask: Ask;
  /** The expected response of the first call and of all others. */
  readonly one: string;
  readonly others: string;
  /** The expected effects per round. */
  readonly effects: () => Promise<number>;
}

const times = async (ask: () => Promise<{ outcome: string }>): Promise<readonly string[]> =>
  (await Promise.all(Array.from({ length: abreast }, ask))).map(({ outcome }) => outcome);

const taken = "409 request_moved_on";

async function kindsOn(world: World): Promise<readonly Kind[]> {
  const [company, freelancer] = [await world.newCompany(), await world.newFreelancer()];
  const [owner, applicant] = [await world.signIn(company), await world.signIn(freelancer)];
  const pending = await world.newRequests(company, freelancer, "pending", rounds);
  const completed = await world.newRequests(company, freelancer, "completed", rounds);
  const offered = await world.newWorks(company, rounds);
  const count = (statement: string, ids: readonly number[]) => world.count(statement, [ids]);
  return [
    {
      word: "accepts",
      ask: (round) => times(() => owner.call("updatereqstatus", { reqid: pending[round]?.id, status: "accepted" })),
      one: "updated",
      others: taken,
      effects: () =>
        count(
          `select count(*) from work_requests r inner join works w on w.id = r.work_id and w.engaged
           inner join audit_entries e on e.call = 'updatereqstatus' and e.outcome = 'done' and e.subject_id = r.id::text
           where r.id = any ($1) and r.status = 'accepted'`,
          pending.map(({ id }) => id),
        ),
    },
    {
      word: "payments",
      ask: (round) => times(() => owner.call("payment", { requestid: completed[round]?.id, amount: price })),
      one: "Success",
      others: taken,
      effects: () =>
        count(
          "select count(*) from payments where request_id = any ($1)",
          completed.map(({ id }) => id),
        ),
    },
    {
      word: "applications",
      ask: (round) =>
        times(() => applicant.call("workreq", { workid: offered[round], name: "As I am", biodata: world.resume })),
      one: "Success",
      others: "exist",
      effects: () => count("select count(*) from work_requests where work_id = any ($1)", offered),
    },
    {
      word: "registrations",
      ask: (round) => register(world, round),
      one: "Success",
      others: "Exist",
      effects: () => world.count("select count(*) from accounts where username like 'at\\_once\\_%'"),
    },
  ];
}

async function register(world: World, round: number): Promise<readonly string[]> {
  const newcomer = await new HttpClient(world.url).open();
  const logo = await newcomer.upload(png([20, 120, 90], 8), "logo.png");
  const person = { name: "Asha Works", licenseno: "N-7", EMAIL: "asha@kaamkaj.example", phone: "9876543210", logo };
  const account = { username: `at_once_${round}`, password: "Right1234" };
  return times(() => newcomer.call("companyreg", { ...person, ...world.place, ...account }));
}

/** The rounds in which exactly one call took effect and all others were refused. */
async function play({ word, ask, one, others, effects }: Kind): Promise<Outcome> {
  const expected = [one, ...Array<string>(abreast - 1).fill(others)].toSorted().join();
  const strange = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const heard = (await ask(round)).toSorted();
    if (heard.join() !== expected) strange.add([...new Set(heard)].join(" and "));
  }
  const done = await effects();
  const told = strange.size > 0 ? `, answered ${[...strange].slice(0, 3).join("; ")}` : "";
  return { passed: strange.size === 0 && done === rounds, told: `${done} of ${rounds} ${word} done once${told}` };
}

export const atOnce: Fault = {
  name: "atonce",
  sentence: `the same accept, payment, application and registration ${abreast} times at once, ${rounds} rounds each`,
  minutes: 4,
  run: () =>
    withEnds(async (ends) => {
      const world = await World.open();
      ends.push(world.close);
      const outcomes: Outcome[] = [];
      for (const kind of await kindsOn(world)) outcomes.push(await play(kind));
      const broken = await world.violatedInvariants();
      return {
        passed: outcomes.every(({ passed }) => passed) && broken.length === 0,
        told: [...outcomes.map(({ told }) => told), broken.join("; ") || "the books in order"].join(", "),
      };
    }),
};
