import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from "prom-client";
import { probeDatabase } from "#server/db/connect.ts";
import { isLeaving } from "#server/http/connections.ts";
import { hashOf } from "#server/http/cookies.ts";
import { loginsFailed, refusalsTold, replicaReads, roundTrips, statementSeconds } from "#server/http/counted.ts";
import { sendRefusal } from "#server/http/problems.ts";
import { Refusal } from "#server/http/refusal.ts";
import { ledgerGauges } from "#server/ledger/gauges-service.ts";
import { mailGauges } from "#server/mails/gauges-service.ts";
import type { Services } from "#server/services.ts";

/** Is the process alive, is each thing it needs there, and how is it doing (DESIGN section 3). */
export function registerHealth(app: FastifyInstance, services: Services): void {
  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (request, reply) => {
    // Proxies may ask often for the instance alone: what all of them share is no reason to send a call to another one.
    const told = "instance" in Object(request.query) ? instanceIn(app) : await everythingIn(app, services);
    return reply.code(told.status === "ok" ? 200 : 503).send(told);
  });

  const metrics = metricsOf(app, services);
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, services.settings.METRICS_TOKEN)) return sendRefusal(reply, new Refusal("not_found"));
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

const instanceIn = (app: FastifyInstance) => ({ status: isLeaving(app) ? "leaving" : "ok" });

async function everythingIn(app: FastifyInstance, { pool, disk, replica }: Services) {
  const [database, files] = await Promise.all([works(() => probeDatabase(pool)), works(() => disk.exists("readyz"))]);
  const say = (ok: boolean) => (ok ? "ok" : "down");
  return {
    status: isLeaving(app) ? "leaving" : say(database && files),
    database: say(database),
    files: say(files),
    // Without it the product goes on: that is told, and keeps nobody away.
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

/** The operator's machine, or the operator's token (DETAILS 16). A forwarded request is from neither. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const sent = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (token !== undefined && sent !== undefined)
    return timingSafeEqual(Buffer.from(hashOf(sent)), Buffer.from(hashOf(token)));
  const peer = request.socket.remoteAddress ?? "";
  const forwarded = request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
  return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(peer);
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

function metricsOf(app: FastifyInstance, { db, replica }: Services): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of [refusalsTold, loginsFailed, replicaReads, roundTrips, statementSeconds] as Metric[])
    registry.registerMetric(metric);
  for (const gauge of [...ledgerGauges(db), ...mailGauges(db), ...replicaGauges(replica)])
    registry.registerMetric(gauge);
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long answers took, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}
