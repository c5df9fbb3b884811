import type { HttpClient } from "../../e2e/http-client.ts";
import { processIdleWorks } from "../../server/hiring/works/idle.ts";
import { World } from "../world.ts";
import { withInvariants } from "./at-once.ts";
import { withCleanup } from "./cleanup.ts";
import type { Fault, Outcome } from "./fault.ts";
import { openServicesOf, type Services } from "./services.ts";

const rounds = 200;
const repetitions = 7;

const many = <T>(call: () => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: repetitions }, call));
const outcomesOf = async (call: () => Promise<{ readonly outcome: string }>) =>
  (await many(call)).map(({ outcome }) => outcome);

/** Warned so long ago that the next look of the job pauses it. */
const makeIdle = `update works set active_at = now() - interval '40 days', stale_warned_at = now() - interval '6 days',
  stale_check_at = now() where id = any ($1)`;

interface Parties {
  readonly owner: HttpClient;
  readonly applicant: HttpClient;
  readonly resume: string;
}

/** Whether the outcomes of a round are possible: at most one application, and at most one reopening. */
async function pauseApplyReopen(services: Services, workId: number, { owner, applicant, resume }: Parties) {
  const application = { workid: workId, name: "As I am", biodata: resume };
  const [applied, reopened] = await Promise.all([
    outcomesOf(() => applicant.call("workreq", application)),
    outcomesOf(() => owner.call("works.reopen", { workId })),
    many(() => processIdleWorks(services)),
  ]);
  const isOnce = (outcomes: readonly string[], others: readonly string[]) =>
    outcomes.filter((outcome) => outcome === "Success").length <= 1 &&
    outcomes.every((outcome) => outcome === "Success" || others.includes(outcome));
  return isOnce(applied, ["exist", "409 work_closed"]) && isOnce(reopened, ["409 work_moved_on"]);
}

async function pauses(world: World, services: Services): Promise<Outcome> {
  const [company, freelancer] = [await world.newCompany(), await world.newFreelancer()];
  const works = await world.newWorks(company, rounds);
  await world.requestsOn(await world.newWorks(company, 1), freelancer);
  await services.platformSettings.refresh();
  const parties = {
    owner: await world.signIn(company),
    applicant: await world.signIn(freelancer),
    resume: world.resume,
  };
  let impossible = 0;
  for (const workId of works) {
    await world.pool.query(makeIdle, [[workId]]);
    if (!(await pauseApplyReopen(services, workId, parties))) impossible += 1;
  }
  const contradictory = await world.count(
    `select count(*) from works w where w.id = any ($1) and w.paused_at is not null and (
       exists (select from work_requests r where r.work_id = w.id)
       or exists (select from work_search s where s.work_id = w.id))`,
    [works],
  );
  return {
    passed: impossible === 0 && contradictory === 0,
    summary: `${rounds} rounds of pauses, applications and reopenings, ${impossible} with an outcome that cannot be, ${contradictory} works that are paused with an application or in the search`,
  };
}

async function invitations(world: World): Promise<Outcome> {
  const [company, freelancer] = [await world.newCompany(), await world.newFreelancer()];
  const works = await world.newWorks(company, rounds);
  await world.requestsOn(await world.newWorks(company, 1), freelancer);
  const owner = await world.signIn(company);
  let unexpected = 0;
  for (const workId of works) {
    const call = () =>
      owner.call("invitations.send", { workId, freelancerIds: [freelancer], text: "You did so well the last time." });
    unexpected += (await outcomesOf(call)).filter((outcome) => outcome !== "Success").length;
    // A company may invite so many on one day only.
    await world.pool.query("update work_invitations set created_at = now() - interval '2 days'");
  }
  const once = await world.count(
    `select count(*) from unnest($1::int[]) work
     where (select count(*) from work_invitations i where i.work_id = work) = 1
       and (select count(*) from notifications n where n.kind = 'invited' and n.subject_id = work and n.account_id = $2) = 1`,
    [works, freelancer],
  );
  return {
    passed: once === rounds && unexpected === 0,
    summary: `${rounds} rounds of invitations of one freelancer, ${once} invited and notified once, ${unexpected} refused`,
  };
}

export const idleRaces: Fault = {
  name: "idle",
  sentence: `a pause, an application and a reopening of one work, and an invitation of one freelancer, ${repetitions} times each at once, ${rounds} rounds each`,
  minutes: 3,
  run: () =>
    withCleanup(async (cleanups) => {
      const world = await World.open({ env: { DATABASE_TIMEOUT_MS: "30000" } });
      cleanups.push(world.close);
      const { services, close } = await openServicesOf(world);
      cleanups.push(close);
      return withInvariants(world, [await pauses(world, services), await invitations(world)]);
    }),
};
