import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from "prom-client";
import { probeDatabase } from "#server/platform/db/connect.ts";
import { diskSpaceOf, isNearlyFull } from "#server/platform/files/disk-space.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { isDraining } from "#server/platform/http/lifecycle.ts";
import { sendRefusal } from "#server/platform/http/problems.ts";
import { countRequest } from "#server/platform/http/rate-limits.ts";
import type { Services } from "#server/platform/http/services.ts";
import {
  jobRowFailures,
  jobStepFailures,
  loginsFailed,
  paymentFailures,
  refusalsTotal,
  replicaReads,
  roundTrips,
  statementSeconds,
  virusScanFailures,
} from "#server/platform/metrics.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { storesOnThisMachine } from "#server/platform/settings.ts";
import { version } from "#server/platform/version.ts";

/** Liveness, readiness and metrics (docs/operations.md#health-checks). */
export function registerHealth(app: FastifyInstance, services: Services, gauges: readonly Gauge[]): void {
  app.get("/healthz", async () => ({ status: "ok", version }));

  app.get("/readyz", async (request, reply) => {
    if (!services.proxies.isLocal(request)) await countRequest(request, services);
    const { instance, without } = request.query as { instance?: string; without?: string };
    // An earlier configuration of nginx requests the instance by a query.
    const readiness =
      instance === undefined ? await readinessOf(app, services, { withFiles: without !== "files" }) : instanceIn(app);
    return reply.code(["ok", "degraded"].includes(readiness.status) ? 200 : 503).send(readiness);
  });

  // Proxies often request the instance alone: shared dependencies are no reason to use another instance. It is a path, because nginx
  // adds the query of the call beside which it asks.
  app.get("/readyz/instance", async (request, reply) => {
    if (!services.proxies.isLocal(request)) await countRequest(request, services);
    const readiness = instanceIn(app);
    return reply.code(readiness.status === "ok" ? 200 : 503).send(readiness);
  });

  const metrics = metricsOf(app, services, gauges);
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, services)) return sendRefusal(reply, new Refusal("not_found"));
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** The disk of DATA_DIR; undefined where everything is stored elsewhere. */
const dataSpaceOf = (settings: Services["settings"]) =>
  storesOnThisMachine(settings) ? diskSpaceOf(settings.DATA_DIR) : undefined;

const instanceIn = (app: FastifyInstance) => ({ status: isDraining(app) ? "leaving" : "ok" });

/**
 * Without the database no call is answered. Without the files most are: the instance is degraded and stays in service. Health
 * checks of proxies leave the files out, so that a storage that hangs does not make the check itself too slow.
 */
async function readinessOf(app: FastifyInstance, { pool, storage, replica, settings }: Services, { withFiles = true }) {
  const [database, files] = await Promise.all([
    works(() => probeDatabase(pool)),
    withFiles ? storage.isAvailable() : undefined,
  ]);
  const stateOf = (isUp: boolean) => (isUp ? "ok" : "down");
  // Another instance would not have more space, so that this one stays in service for what it can still do.
  const isFull = withFiles && isNearlyFull(dataSpaceOf(settings));
  const serving = files === false || isFull ? "degraded" : "ok";
  return {
    status: isDraining(app) ? "leaving" : database ? serving : "down",
    database: stateOf(database),
    ...(files !== undefined && { files: stateOf(files) }),
    ...(isFull && { disk: "full" }),
    // The product works without it, so that it does not change the status.
    ...(replica && { replica: replica.state() }),
  };
}

async function works(probe: () => Promise<unknown>): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch {
    return false;
  }
}

/**
 * The operator's machine, or the operator's token (docs/design/details.md#16). A service on that machine may be a collector of
 * metrics; in a demo, where TRUST_PROXY names no proxies, it may be a proxy as well, and is refused.
 */
function mayReadMetrics(request: FastifyRequest, { proxies, settings }: Services): boolean {
  const { METRICS_TOKEN: token, demo } = settings;
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (token !== undefined && bearer !== undefined)
    return timingSafeEqual(Buffer.from(hashOf(bearer)), Buffer.from(hashOf(token)));
  return proxies.isLocal(request) && !(demo && proxies.isFromService(request));
}

const replicaGauges = (replica: Services["replica"]) =>
  replica
    ? [
        new Gauge({
          name: "replica_up",
          help: "Whether the replica answers readings: 0 while it is down or too far behind.",
          registers: [],
          collect() {
            this.set(replica.state() === "ok" ? 1 : 0);
          },
        }),
        new Gauge({
          name: "replica_lag_seconds",
          help: "How far behind the primary the replica is at most, as it was last looked at.",
          registers: [],
          collect() {
            this.set(replica.lagSeconds());
          },
        }),
      ]
    : [];

const storageGauge = (storage: Services["storage"]) =>
  new Gauge({
    name: "storage_up",
    help: "Whether stored files can be read: 0 while the object storage or the folder of files is away.",
    registers: [],
    async collect() {
      this.set((await storage.isAvailable()) ? 1 : 0);
    },
  });

const diskGauges = (settings: Services["settings"]) =>
  (["freeBytes", "sizeBytes"] as const).map(
    (part) =>
      new Gauge({
        name: part === "freeBytes" ? "disk_free_bytes" : "disk_size_bytes",
        help:
          part === "freeBytes"
            ? "Free space of the disk that holds DATA_DIR."
            : "Size of the disk that holds DATA_DIR.",
        registers: [],
        collect() {
          const space = dataSpaceOf(settings);
          if (space) this.set(space[part]);
        },
      }),
  );

const buildInfo = () =>
  new Gauge({
    name: "kaamkaj_build_info",
    help: "Always 1; the label says which version runs.",
    labelNames: ["version"],
    registers: [],
    collect() {
      this.set({ version }, 1);
    },
  });

function metricsOf(app: FastifyInstance, { replica, storage, settings }: Services, gauges: readonly Gauge[]): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of [
    refusalsTotal,
    loginsFailed,
    paymentFailures,
    jobStepFailures,
    virusScanFailures,
    jobRowFailures,
    replicaReads,
    roundTrips,
    statementSeconds,
  ] as Metric[])
    registry.registerMetric(metric);
  for (const gauge of [
    buildInfo(),
    storageGauge(storage),
    ...diskGauges(settings),
    ...replicaGauges(replica),
    ...gauges,
  ])
    registry.registerMetric(gauge);
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long answers took, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { url: route = "none", config } = request.routeOptions;
    // How long a stream is open says nothing about how fast the server responds.
    if (config.row && "stream" in config.row.call) return done();
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}
