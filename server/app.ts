import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import type { Gauge } from "prom-client";
import { contexts } from "#server/contexts.ts";
import type { RouteOptions } from "#server/platform/contexts/context-parts.ts";
import { registerIcons } from "#server/platform/http/brand-icons.ts";
import { registerCallHooks } from "#server/platform/http/call-hooks.ts";
import { limitConnections } from "#server/platform/http/connection-limit.ts";
import { bareHeadersFor, registerHeaders } from "#server/platform/http/headers.ts";
import { registerHealth } from "#server/platform/http/health.ts";
import {
  answerUnreadable,
  closeConnectionsOnShutdown,
  closeStalledReaders,
  connectionTimeouts,
  ignoreExpectHeader,
} from "#server/platform/http/lifecycle.ts";
import { maxJsonBytes, parseJson } from "#server/platform/http/media-type.ts";
import { registerMultipart } from "#server/platform/http/multipart.ts";
import { registerOpenapi } from "#server/platform/http/openapi.ts";
import { serializePipelinedRequests } from "#server/platform/http/pipelining.ts";
import { registerProblems, sendFailureOutsideCalls } from "#server/platform/http/problems.ts";
import { RequestLog } from "#server/platform/http/request-log.ts";
import { registerCalls } from "#server/platform/http/routes.ts";
import { registerSeo } from "#server/platform/http/seo.ts";
import type { Services } from "#server/platform/http/services.ts";
import { type BodySpeed, cutSlowBodies, slowestBody } from "#server/platform/http/slow-bodies.ts";
import { registerStatic } from "#server/platform/http/static.ts";
import { defaultUploadBudget, type UploadBudget } from "#server/platform/http/upload-budget.ts";
import { registerWellKnown } from "#server/platform/http/well-known.ts";

/** Timeouts that tests shorten. */
export interface AppOptions extends RouteOptions {
  readonly slowestBody?: BodySpeed;
  readonly uploadBudget?: UploadBudget;
}

/** The whole application in one list. Tests build the same one. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { settings } = services;
  const bare = bareHeadersFor(settings);
  const app = Fastify({
    loggerInstance: services.log,
    logController: new RequestLog(),
    bodyLimit: maxJsonBytes,
    trustProxy: settings.TRUST_PROXY.length > 0 ? [...settings.TRUST_PROXY] : false,
    genReqId: () => randomUUID(),
    ...connectionTimeouts,
    routerOptions: { maxParamLength: 200 },
    // URLs that the router cannot parse. No hook has run before.
    frameworkErrors: (error, request, reply) => {
      void sendFailureOutsideCalls(error, request, reply.headers({ ...bare, "x-request-id": request.id }));
    },
    clientErrorHandler: answerUnreadable(bare),
  });
  app.decorateRequest("actor", undefined);
  limitConnections(app, settings);
  cutSlowBodies(app, options.slowestBody ?? slowestBody);
  ignoreExpectHeader(app);
  closeConnectionsOnShutdown(app);
  serializePipelinedRequests(app);
  closeStalledReaders(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    services.proxies.watch(request);
    done();
  });

  registerProblems(app);
  await app.register(cookie);
  registerHeaders(app, settings);

  await app.register(async (scope) => {
    registerCallHooks(scope, services);
    parseJson(scope);
    registerSlices(scope, services, { multipart: false });
  });
  await app.register(async (scope) => {
    registerCallHooks(scope, services);
    await registerMultipart(scope, options.uploadBudget ?? defaultUploadBudget);
    registerSlices(scope, services, { multipart: true });
  });

  const measured: Gauge[] = [];
  const measure = (gauge: Gauge) => measured.push(gauge);
  for (const { routes, gauges } of contexts) {
    await routes?.(app, services, { ...options, measure });
    measured.push(...(gauges?.(services) ?? []));
  }
  await registerOpenapi(app, services);
  registerHealth(app, services, measured);
  registerWellKnown(app, settings);
  const sitemaps = contexts.flatMap((context) => context.sitemaps ?? []);
  registerSeo(
    app,
    services,
    sitemaps.map((sitemapOf) => sitemapOf(services)),
  );
  registerIcons(app, services);
  await registerStatic(app, services);
  return app;
}

/** The calls of all slices whose bodies are files, or those of all others. */
function registerSlices(
  scope: FastifyInstance,
  services: Services,
  { multipart }: { readonly multipart: boolean },
): void {
  for (const { contract, handlers } of contexts)
    for (const [slice, table] of Object.entries(contract)) {
      const chosen = Object.entries(table).filter(
        ([, call]) => ("multipart" in call && call.multipart === true) === multipart,
      );
      registerCalls(scope, services, Object.fromEntries(chosen), handlers[slice] ?? {});
    }
}
