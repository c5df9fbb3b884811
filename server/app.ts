import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import { accounts } from "#contract/accounts.ts";
import { admin } from "#contract/admin.ts";
import { audit } from "#contract/audit.ts";
import { brokerage } from "#contract/brokerage.ts";
import { desks } from "#contract/desks.ts";
import { files } from "#contract/files.ts";
import { ledger } from "#contract/ledger.ts";
import { mails } from "#contract/mails.ts";
import { pages } from "#contract/pages.ts";
import { payments } from "#contract/payments.ts";
import { progress } from "#contract/progress.ts";
import { reference } from "#contract/reference.ts";
import { reports } from "#contract/reports.ts";
import { requests } from "#contract/requests.ts";
import { search } from "#contract/search.ts";
import { secondstep } from "#contract/secondstep.ts";
import { session } from "#contract/session.ts";
import { works } from "#contract/works.ts";
import { accountsHandlers } from "#server/accounts/routes.ts";
import { adminHandlers } from "#server/admin/routes.ts";
import { auditHandlers } from "#server/audit/routes.ts";
import { brokerageHandlers } from "#server/brokerage/routes.ts";
import { desksHandlers } from "#server/desks/routes.ts";
import { filesHandlers, registerImages } from "#server/files/routes.ts";
import { limitConnections } from "#server/http/connection-limit.ts";
import {
  answerUnreadable,
  endWhereNobodyReads,
  partAtTheEnd,
  patience,
  takeExpectations,
} from "#server/http/connections.ts";
import { registerFindable } from "#server/http/findable.ts";
import { bareHeadersFor, registerHeaders } from "#server/http/headers.ts";
import { registerHealth } from "#server/http/health.ts";
import { registerMultipart } from "#server/http/multipart.ts";
import { registerOpenapi } from "#server/http/openapi.ts";
import { registerProblems, sendFailure } from "#server/http/problems.ts";
import { RequestLog } from "#server/http/request-log.ts";
import { serve } from "#server/http/serve.ts";
import { type BodySpeed, cutSlowBodies, slowestBody } from "#server/http/slow-bodies.ts";
import { registerStatic } from "#server/http/static.ts";
import { takeTurns } from "#server/http/turns.ts";
import { defaultUploadBudget, type UploadBudget } from "#server/http/upload-budget.ts";
import { registerWebhooks } from "#server/http/webhooks.ts";
import { registerWellKnown } from "#server/http/well-known.ts";
import { ledgerHandlers } from "#server/ledger/routes.ts";
import { mailsHandlers } from "#server/mails/routes.ts";
import { pagesHandlers } from "#server/pages/routes.ts";
import { paymentsHandlers } from "#server/payments/routes.ts";
import { progressHandlers } from "#server/progress/routes.ts";
import { referenceHandlers } from "#server/reference/routes.ts";
import { reportsHandlers } from "#server/reports/routes.ts";
import { requestsHandlers } from "#server/requests/routes.ts";
import { searchHandlers } from "#server/search/routes.ts";
import { secondstepHandlers } from "#server/secondstep/routes.ts";
import type { Services } from "#server/services.ts";
import { sessionHandlers } from "#server/session/routes.ts";
import { worksHandlers } from "#server/works/routes.ts";

const kibibyte = 1024;

/** What production leaves at its defaults. Tests set it, so that they need not wait for half a minute. */
export interface AppOptions {
  readonly slowestBody?: BodySpeed;
  readonly uploadBudget?: UploadBudget;
}

/** The whole application in one list; tests build the very same one. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { settings } = services;
  const bare = bareHeadersFor(settings);
  const app = Fastify({
    loggerInstance: services.log,
    logController: new RequestLog(),
    bodyLimit: 256 * kibibyte,
    trustProxy: settings.TRUST_PROXY.length > 0 ? [...settings.TRUST_PROXY] : false,
    genReqId: () => randomUUID(),
    ...patience,
    routerOptions: { maxParamLength: 200 },
    // Addresses the router cannot even read; no hook has run by then.
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request, reply.headers({ ...bare, "x-request-id": request.id }));
    },
    clientErrorHandler: answerUnreadable(bare),
  });
  app.decorateRequest("actor", undefined);
  limitConnections(app, settings);
  cutSlowBodies(app, options.slowestBody ?? slowestBody);
  takeExpectations(app);
  partAtTheEnd(app);
  takeTurns(app);
  endWhereNobodyReads(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    services.proxies.watch(request);
    done();
  });

  registerProblems(app);
  await app.register(cookie);
  registerHeaders(app, settings);

  await app.register(async (scope) => {
    readJsonAsText(scope);
    serve(scope, services, session, sessionHandlers);
    serve(scope, services, secondstep, secondstepHandlers);
    serve(scope, services, accounts, accountsHandlers);
    serve(scope, services, admin, adminHandlers);
    serve(scope, services, reference, referenceHandlers);
    serve(scope, services, works, worksHandlers);
    serve(scope, services, search, searchHandlers);
    serve(scope, services, requests, requestsHandlers);
    serve(scope, services, progress, progressHandlers);
    serve(scope, services, payments, paymentsHandlers);
    serve(scope, services, brokerage, brokerageHandlers);
    serve(scope, services, reports, reportsHandlers);
    serve(scope, services, desks, desksHandlers);
    serve(scope, services, audit, auditHandlers);
    serve(scope, services, ledger, ledgerHandlers);
    serve(scope, services, mails, mailsHandlers);
    serve(scope, services, pages, pagesHandlers);
  });
  await app.register(async (scope) => {
    await registerMultipart(scope, options.uploadBudget ?? defaultUploadBudget);
    serve(scope, services, files, filesHandlers);
  });

  registerWebhooks(app, services);
  registerImages(app, services);
  await registerOpenapi(app, services);
  registerHealth(app, services);
  registerWellKnown(app, settings);
  registerFindable(app, settings);
  await registerStatic(app, services);
  return app;
}

/** Bodies are parsed after session and role have been looked at, so that the refusals keep their order (DETAILS 1). */
function readJsonAsText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    async (_request: unknown, body: unknown) => body,
  );
}
