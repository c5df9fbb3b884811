import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { attempt } from "../../e2e/http-client.ts";
import { pollUntil } from "../../server/test/poll.ts";
import type { ClusterTest } from "./cluster-test.ts";
import type { Deployment } from "./deployment.ts";
import { underLoad } from "./load.ts";

const rounds = 100;
const delaysMs = [0, 2_000];

async function readCounts({ instances }: Deployment) {
  const sum = async (labels: string) => {
    const each = await Promise.all(instances.map((instance) => instance.metric("replica_reads_total", labels)));
    return each.reduce((all, count) => all + count, 0);
  };
  return { replica: await sum('from="replica"'), ahead: await sum('because="ahead"'), all: await sum("{") };
}

const readsSince = async (deployment: Deployment, before: Awaited<ReturnType<typeof readCounts>>) => {
  const now = await readCounts(deployment);
  return { replica: now.replica - before.replica, ahead: now.ahead - before.ahead, all: now.all - before.all };
};

const readsServed: ClusterTest = {
  name: "replica",
  sentence: "reads that may lag are served by the replica",
  run: async (deployment) => {
    const before = await readCounts(deployment);
    const client = await deployment.world.signIn(await deployment.world.newFreelancer());
    let failed = 0;
    for (let n = 0; n < 2 * rounds; n += 1) {
      const response =
        n % 2 === 0
          ? await attempt(client.get("/api/platform.getStatistics"))
          : await client.call("getjobfreelancer", {});
      if (response.status !== 200) failed += 1;
    }
    const { replica, all } = await readsSince(deployment, before);
    const summary = `${replica} of ${all} answered by it, ${failed} failed`;
    return { passed: failed === 0 && replica >= 0.9 * all && all >= 2 * rounds, summary };
  },
};

const ownWrites: ClusterTest = {
  name: "writes",
  sentence: `a session sees what it wrote, at whichever instance, with the replica at once and ${delaysMs[1]} ms behind`,
  run: async (deployment) => {
    const { world } = deployment;
    const client = await world.admin();
    const summary: string[] = [];
    let missing = 0;
    let isProved = true;
    for (const delay of delaysMs) {
      await deployment.standby.delay(delay);
      const before = await readCounts(deployment);
      for (let n = 0; n < rounds; n += 1) {
        const district = `District ${randomUUID()}`;
        const { outcome } = await client.call("districtreg", { district });
        const list = await attempt(client.get("/api/districtview?limit=200"));
        if (outcome !== "Success" || !JSON.stringify(list.data).includes(district)) missing += 1;
        const { rows } = await world.pool.query<{ id: number }>("select id from districts where name = $1", [district]);
        // Every registration of the audit log must exist, or have been deleted by a call.
        await client.call("districtdelete", { id: rows[0]?.id });
      }
      const { replica, ahead } = await readsSince(deployment, before);
      // With a delayed replica, nearly all fresh writes must be read from the primary.
      if (delay > 0) isProved = ahead >= 0.9 * rounds;
      summary.push(`${rounds} writes with ${delay} ms: ${replica} readings by the replica, ${ahead} by the primary`);
    }
    await deployment.standby.delay(0);
    return { passed: missing === 0 && isProved, summary: `${summary.join("; ")}; ${missing} not seen` };
  },
};

const replicaKilled: ClusterTest = {
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
      summary: `${outcome.summary}; /readyz: ${states.join(", ")}`,
    };
  },
};

/** Waits until the replica is connected and up to date. */
export const waitForReplica = ({ instances }: Deployment) =>
  pollUntil(async () => (await Promise.all(instances.map((one) => one.metric("replica_up")))).every(Boolean), 30_000);

export const replica = [readsServed, ownWrites, replicaKilled];
