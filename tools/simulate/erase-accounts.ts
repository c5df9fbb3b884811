import { pollUntil } from "../../server/test/poll.ts";
import { withDatabase } from "../faults/product-folder.ts";
import { missingId } from "./inputs.ts";
import { rightPassword, type World } from "./model-world.ts";
import type { Players } from "./players.ts";
import { outcomeOf } from "./responses.ts";

const isUnpaid = (status: string) => status === "accepted" || status === "completed";

/** Whether an account has something that has to end first, as far as the model knows; undefined where a job may have ended it. */
function isBlocked({ works, requests, payables, decisions }: World, name: string): boolean | undefined {
  const own = Object.values(requests).filter(
    ({ freelancer, work }) => freelancer === name || works[work]?.owner === name,
  );
  const owed = Object.values(payables).filter(({ freelancer }) => freelancer === name);
  if (own.some(({ status }) => isUnpaid(status))) return true;
  if (owed.some(({ status }) => status === "due" || status === "in_payout")) return true;
  if (own.some(({ freelancer, bill }) => freelancer === name && bill?.status === "open")) return true;
  const hasMoney = own.some(
    ({ hasPayment, report, returned }) => hasPayment || report !== "none" || returned.length > 0,
  );
  const isJudged = Object.values(decisions).some(({ account }) => account === name);
  return hasMoney || isJudged ? undefined : false;
}

/** Has an admin request the erasure of every second account, and returns those that were wrongly erased or refused. */
async function requestErasures(players: Players, worlds: readonly World[]): Promise<readonly string[]> {
  const admin = await players.observerOf("admin");
  const names = Object.keys(worlds[0]?.users ?? {}).filter((name) => players.idOf(name) !== missingId);
  const problems: string[] = [];
  for (const name of names.filter((_, at) => at % 2 === 1)) {
    const body = { accountId: players.idOf(name), password: rightPassword };
    const outcome = outcomeOf(await admin.post("erasures.request", body));
    const expected = worlds.map((world) => isBlocked(world, name));
    const actual = outcome === "409 erasure_blocked";
    const isKnown = actual || outcome === "Success";
    if (!isKnown || !expected.some((each) => each === undefined || each === actual))
      problems.push(`the erasure of ${name}: expected ${expected.map((each) => each && "blocked")}; actual ${outcome}`);
  }
  return problems;
}

/** Two days pass, and the job of the product erases the accounts. */
async function execute(dataDir: string): Promise<readonly string[]> {
  return withDatabase(dataDir, async (client) => {
    await client.query("update erasures set due_at = now() where status = 'waiting'");
    await client.query("insert into pgboss.job (name, data) values ('personal-data', '{}')");
    const isDone = async () =>
      (await client.query("select from erasures where status = 'waiting' and due_at <= now()")).rowCount === 0;
    const doneAt = await pollUntil(isDone, 120_000);
    const { rows } = await client.query("select count(*)::int as erased from accounts where erased_at is not null");
    return doneAt === Number.POSITIVE_INFINITY || rows[0]?.erased === 0 ? ["no account was erased in two minutes"] : [];
  });
}

/** Erases every second account that nothing keeps from it. Returns what was not as expected. */
export async function eraseAccounts(
  players: Players,
  worlds: readonly World[],
  dataDir: string,
): Promise<readonly string[]> {
  const problems = await requestErasures(players, worlds);
  return [...problems, ...(await execute(dataDir))];
}
