import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { whenSeen } from "#server/test/when-seen.ts";
import { attempt } from "../../e2e/http-client.ts";
import type { Act } from "./act.ts";
import type { Deployment } from "./deployment.ts";
import { underLoad } from "./load.ts";

const rounds = 100;
const delaysMs = [0, 2_000];

async function readings({ instances }: Deployment) {
  const sum = async (saying: string) => {
    const each = await Promise.all(instances.map((instance) => instance.figure("replica_reads_total", saying)));
    return each.reduce((all, count) => all + count, 0);
  };
  return { replica: await sum('from="replica"'), ahead: await sum('because="ahead"'), all: await sum("{") };
}

const since = async (deployment: Deployment, before: Awaited<ReturnType<typeof readings>>) => {
  const now = await readings(deployment);
  return { replica: now.replica - before.replica, ahead: now.ahead - before.ahead, all: now.all - before.all };
};

const served: Act = {
  name: "replica",
  sentence: "readings that may lag are the replica's",
  run: async (deployment) => {
    const before = await readings(deployment);
    const client = await deployment.world.signIn(await deployment.world.newFreelancer());
    let failed = 0;
    for (let n = 0; n < 2 * rounds; n += 1) {
      const heard =
        n % 2 === 0
          ? await attempt(client.get("/api/platform.getStatistics"))
          : await client.call("getjobfreelancer", {});
      if (heard.status !== 200) failed += 1;
    }
    const { replica, all } = await since(deployment, before);
    const told = `${replica} of ${all} answered by it, ${failed} failed`;
    return { passed: failed === 0 && replica >= 0.9 * all && all >= 2 * rounds, told };
  },
};

const ownWrites: Act = {
  name: "writes",
  sentence: `a session sees what it wrote, at whichever instance, with the replica at once and ${delaysMs[1]} ms behind`,
  run: async (deployment) => {
    const { world } = deployment;
    const client = await world.admin();
    const told: string[] = [];
    let unseen = 0;
    let proved = true;
    for (const delay of delaysMs) {
      await deployment.standby.delay(delay);
      const before = await readings(deployment);
      for (let n = 0; n < rounds; n += 1) {
        const district = `District ${randomUUID()}`;
        const { outcome } = await client.call("districtreg", { district });
        const list = await attempt(client.get("/api/districtview?limit=200"));
        if (outcome !== "Success" || !JSON.stringify(list.data).includes(district)) unseen += 1;
        const { rows } = await world.pool.query<{ id: number }>("select id from districts where name = $1", [district]);
        // Every registration of the audit log must exist, or have been deleted by a call.
        await client.call("districtdelete", { id: rows[0]?.id });
      }
      const { replica, ahead } = await since(deployment, before);
      // With a delayed replica, nearly all fresh writes must be read from the primary.
      if (delay > 0) proved = ahead >= 0.9 * rounds;
      told.push(`${rounds} writes with ${delay} ms: ${replica} readings by the replica, ${ahead} by the primary`);
    }
    await deployment.standby.delay(0);
    return { passed: unseen === 0 && proved, told: `${told.join("; ")}; ${unseen} not seen` };
  },
};

const replicaKilled: Act = {
  name: "replicakill",
  sentence: "the replica killed -9 under load",
  run: async (deployment) => {
    const outcome = await underLoad(deployment.world, async () => {
      await deployment.standby.kill9();
      await wait(5_000);
    });
    const states = await Promise.all(
      deployment.instances.map(async ({ url }) => {
        const ready = await fetch(`${url}/readyz`);
        return `${ready.status} ${((await ready.json()) as { replica: string }).replica}`;
      }),
    );
    return {
      passed: outcome.passed && states.every((state) => state === "200 down"),
      told: `${outcome.told}; /readyz: ${states.join(", ")}`,
    };
  },
};

/** Waits until the replica is connected and up to date. */
export const followed = ({ instances }: Deployment) =>
  whenSeen(async () => (await Promise.all(instances.map((one) => one.figure("replica_up")))).every(Boolean), 30_000);

export const replica = [served, ownWrites, replicaKilled];
