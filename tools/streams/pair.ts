import { randomBytes } from "node:crypto";
import type { HttpClient } from "../../e2e/http-client.ts";
import { prepare, runCluster } from "../../server/test/cluster.ts";
import { productAt } from "../cluster/deployment.ts";
import { Instance } from "../cluster/instance.ts";
import { startNginx } from "../cluster/nginx.ts";
import { startStorage } from "../cluster/storage.ts";
import { World } from "../world.ts";

/** Two instances on one database behind the deployed configuration of nginx, and a conversation in it. */
export interface Pair {
  /** Where nginx listens, over TLS and HTTP/2. */
  readonly url: string;
  readonly instances: readonly [Instance, Instance];
  readonly conversationId: number;
  readonly reader: HttpClient;
  /** The company sends a message at this instance. */
  readonly write: (instance: Instance, text: string) => Promise<void>;
}

export async function openPair(cleanups: (() => unknown)[]): Promise<Pair> {
  const prepared = await prepare();
  const database = await runCluster(prepared, prepared.db);
  cleanups.push(database.stop);
  const storage = await startStorage();
  cleanups.push(storage.stop);
  const env: Record<string, string> = {
    ...storage.env,
    DEMO: "0",
    LOG_LEVEL: "warn",
    DATABASE_URL: database.address(),
    SECRET_KEY: randomBytes(32).toString("hex"),
    TRUST_PROXY: "127.0.0.1",
    METRICS_TOKEN: randomBytes(32).toString("hex"),
    ADMIN_USERNAME: "admin",
    ADMIN_PASSWORD: "Right1234",
    LIMIT_MESSAGES_PER_TEN_MINUTES: "0",
    LIMIT_PUBLIC_PAGES_PER_MINUTE: "0",
  };
  const instances: Instance[] = [];
  for (let n = 0; n < 2; n += 1) {
    const instance = await Instance.open(env);
    cleanups.push(instance.close);
    instances.push(instance);
  }
  const [a, b] = instances as [Instance, Instance];
  const front = await startNginx([a.port, b.port], "tls");
  cleanups.push(front.stop);
  const world = await World.open({ env, running: await productAt(a.url) });
  cleanups.push(world.close);
  const [company, freelancer] = [await world.newCompany(), await world.newFreelancer()];
  const [request] = await world.newRequests(company, freelancer, "accepted", 1);
  const writer = await world.signIn(company);
  const { data } = await writer.post("conversations.open", { requestId: request?.id });
  const { conversationId } = data as { conversationId: number };
  return {
    url: front.url,
    instances: [a, b],
    conversationId,
    reader: await world.signIn(freelancer),
    write: async (instance, text) => {
      const { outcome } = await writer.copy(() => instance.url).call("messages.send", { conversationId, text });
      if (outcome !== "Success") throw new Error(`a message was not sent: ${outcome}`);
    },
  };
}
