import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Product } from "../../e2e/product.ts";
import { copyOf, prepare, queryOnce, runCluster, runStandby } from "../../server/test/cluster.ts";
import { openMailServer } from "../faults/mail-server.ts";
import { World } from "../world.ts";
import { Instance } from "./instance.ts";
import { startNginx } from "./nginx.ts";
import { startStorage } from "./storage.ts";

type Cleanups = (() => unknown)[];

/** Longer than the idle connections and the failure detection of nginx. */
const drainSeconds = 5;

/** A deployment of several instances on this machine. */
export interface Deployment {
  /** Accounts and records, reached through nginx. */
  readonly world: World;
  readonly mail: Awaited<ReturnType<typeof openMailServer>>;
  readonly instances: readonly [Instance, Instance, Instance];
  /** Where nginx listens. */
  readonly url: string;
  readonly standby: {
    readonly kill9: () => Promise<void>;
    /** Sets the replication delay. */
    readonly delay: (milliseconds: number) => Promise<void>;
  };
}

export async function openDeployment(cleanups: Cleanups): Promise<Deployment> {
  const prepared = await prepare();
  const copy = await copyOf(prepared, "standby");
  const primary = await runCluster(prepared, prepared.db);
  cleanups.push(primary.stop);
  const standby = await runStandby(copy, primary.address("postgres", "postgres"));
  cleanups.push(standby.stop);
  const storage = await startStorage();
  cleanups.push(storage.stop);
  const mail = await openMailServer();
  cleanups.push(mail.close);

  const env: Record<string, string> = {
    ...storage.env,
    DEMO: "0",
    LOG_LEVEL: "warn",
    DATABASE_URL: primary.address(),
    DATABASE_REPLICA_URL: standby.address(),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    SECRET_KEY: randomBytes(32).toString("hex"),
    TRUST_PROXY: "127.0.0.1",
    METRICS_TOKEN: randomBytes(32).toString("hex"),
    DRAIN_SECONDS: String(drainSeconds),
    ADMIN_USERNAME: "admin",
    ADMIN_PASSWORD: "Right1234",
    LIMIT_LOGIN_FAILURES: "10",
  };
  const instances: Instance[] = [];
  for (let n = 0; n < 3; n += 1) {
    const instance = await Instance.open(env);
    cleanups.push(instance.close);
    instances.push(instance);
  }
  const front = await startNginx(instances.map(({ port }) => port));
  cleanups.push(front.stop);
  const world = await World.open({ env, running: await productAt(front.url) });
  cleanups.push(world.close);
  const [a, b, c] = instances as [Instance, Instance, Instance];
  return {
    world,
    mail,
    instances: [a, b, c],
    url: front.url,
    standby: {
      kill9: standby.kill9,
      delay: async (milliseconds: number) => {
        const query = (statement: string) => queryOnce(standby.address("postgres", "postgres"), statement);
        await query(`alter system set recovery_min_apply_delay = '${milliseconds}ms'`);
        await query("select pg_reload_conf()");
      },
    },
  };
}

/** A product that is stopped separately, such as the one behind nginx. */
export async function productAt(url: string): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-front-"));
  const stop = () => rm(dataDir, { recursive: true, force: true });
  return { url, dataDir, output: () => "", stop, kill9: stop };
}
