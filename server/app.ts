import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import type { Call } from "#contract/call.ts";
import { slices } from "#contract/index.ts";
import { feesHandlers } from "#server/catalog/fees/routes.ts";
import { filesHandlers, registerImages } from "#server/catalog/files/routes.ts";
import { placesHandlers } from "#server/catalog/places/routes.ts";
import { referenceHandlers } from "#server/catalog/reference/routes.ts";
import { skillsHandlers } from "#server/catalog/skills/routes.ts";
import { companySitemap, registerCompanyPages } from "#server/discovery/company-pages/public-html.ts";
import { companyPagesHandlers } from "#server/discovery/company-pages/routes.ts";
import { registerFreelancerList } from "#server/discovery/freelancer-search/public-html.ts";
import { freelancerSearchHandlers } from "#server/discovery/freelancer-search/routes.ts";
import { pictureMatchesHandlers } from "#server/discovery/picture-matches/routes.ts";
import { portfolioHandlers } from "#server/discovery/portfolio/routes.ts";
import { freelancerSitemap, registerFreelancerPages } from "#server/discovery/profiles/public-html.ts";
import { profilesHandlers } from "#server/discovery/profiles/routes.ts";
import { registerWorkPages, workSitemap } from "#server/discovery/public-works/public-html.ts";
import { publicWorksHandlers } from "#server/discovery/public-works/routes.ts";
import { searchHandlers } from "#server/discovery/search/routes.ts";
import { searchesHandlers } from "#server/discovery/searches/routes.ts";
import { amendmentsHandlers } from "#server/hiring/amendments/routes.ts";
import { contractsHandlers } from "#server/hiring/contracts/routes.ts";
import { conversationsHandlers } from "#server/hiring/conversations/routes.ts";
import { marksHandlers } from "#server/hiring/marks/routes.ts";
import { offersHandlers } from "#server/hiring/offers/routes.ts";
import { progressHandlers } from "#server/hiring/progress/routes.ts";
import { recordsHandlers } from "#server/hiring/records/routes.ts";
import { requestsHandlers } from "#server/hiring/requests/routes.ts";
import { invitationsHandlers } from "#server/hiring/work-invitations/routes.ts";
import { worksHandlers } from "#server/hiring/works/routes.ts";
import { registrationsHandlers } from "#server/identity/account-invitations/routes.ts";
import { accountsHandlers } from "#server/identity/accounts/routes.ts";
import { adminHandlers } from "#server/identity/admin/routes.ts";
import { adminsHandlers } from "#server/identity/admins/routes.ts";
import { emailsHandlers } from "#server/identity/emails/routes.ts";
import { membersHandlers } from "#server/identity/members/routes.ts";
import { secondstepHandlers } from "#server/identity/secondstep/routes.ts";
import { sessionHandlers } from "#server/identity/session/routes.ts";
import { billsHandlers } from "#server/money/bills/routes.ts";
import { ledgerGauges } from "#server/money/ledger/metrics.ts";
import { ledgerHandlers } from "#server/money/ledger/routes.ts";
import { paymentsHandlers } from "#server/money/payments/routes.ts";
import { registerWebhooks } from "#server/money/payments/webhooks.ts";
import { payoutsHandlers } from "#server/money/payouts/routes.ts";
import { reconciliationHandlers } from "#server/money/reconciliation/routes.ts";
import { announcementsHandlers } from "#server/notify/announcements/routes.ts";
import { type StreamTimes, streamTimes } from "#server/notify/events/event-streams.ts";
import { registerEventStream } from "#server/notify/events/routes.ts";
import { mailGauges } from "#server/notify/mail/metrics.ts";
import { mailHandlers } from "#server/notify/mail/routes.ts";
import { notificationsHandlers } from "#server/notify/notifications/routes.ts";
import { pushHandlers } from "#server/notify/push/routes.ts";
import { remindersHandlers } from "#server/notify/reminders/routes.ts";
import { auditHandlers } from "#server/operation/audit/routes.ts";
import { dashboardsHandlers } from "#server/operation/dashboards/routes.ts";
import { importsHandlers } from "#server/operation/imports/routes.ts";
import { maintenanceGauges } from "#server/operation/maintenance/queries.ts";
import { pagesHandlers } from "#server/operation/pages/routes.ts";
import { personalDataHandlers } from "#server/operation/personal-data/routes.ts";
import { reportsHandlers } from "#server/operation/reports/routes.ts";
import { settingsHandlers } from "#server/operation/settings/routes.ts";
import { registerIcons } from "#server/platform/http/brand-icons.ts";
import { registerCallHooks } from "#server/platform/http/call-hooks.ts";
import { limitConnections } from "#server/platform/http/connection-limit.ts";
import type { Handlers } from "#server/platform/http/context.ts";
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
import { registerProblems, sendFailure } from "#server/platform/http/problems.ts";
import { RequestLog } from "#server/platform/http/request-log.ts";
import { registerCalls } from "#server/platform/http/routes.ts";
import { registerSeo } from "#server/platform/http/seo.ts";
import type { Services } from "#server/platform/http/services.ts";
import { type BodySpeed, cutSlowBodies, slowestBody } from "#server/platform/http/slow-bodies.ts";
import { registerStatic } from "#server/platform/http/static.ts";
import { defaultUploadBudget, type UploadBudget } from "#server/platform/http/upload-budget.ts";
import { registerWellKnown } from "#server/platform/http/well-known.ts";
import { messageReportsHandlers } from "#server/trust/message-reports/routes.ts";
import { moderationHandlers } from "#server/trust/moderation/routes.ts";
import { reviewReportsHandlers } from "#server/trust/review-reports/routes.ts";
import { reviewsHandlers } from "#server/trust/reviews/routes.ts";
import { verificationsHandlers } from "#server/trust/verifications/routes.ts";

/** The handlers of each slice of the contract. */
const handlersOf: { readonly [S in keyof typeof slices]: Handlers<(typeof slices)[S]> } = {
  session: sessionHandlers,
  secondstep: secondstepHandlers,
  accounts: accountsHandlers,
  verifications: verificationsHandlers,
  admin: adminHandlers,
  admins: adminsHandlers,
  "account-invitations": registrationsHandlers,
  imports: importsHandlers,
  members: membersHandlers,
  reference: referenceHandlers,
  places: placesHandlers,
  skills: skillsHandlers,
  profiles: profilesHandlers,
  portfolio: portfolioHandlers,
  "picture-matches": pictureMatchesHandlers,
  "company-pages": companyPagesHandlers,
  "public-works": publicWorksHandlers,
  "freelancer-search": freelancerSearchHandlers,
  files: filesHandlers,
  works: worksHandlers,
  search: searchHandlers,
  searches: searchesHandlers,
  requests: requestsHandlers,
  marks: marksHandlers,
  records: recordsHandlers,
  "work-invitations": invitationsHandlers,
  reviews: reviewsHandlers,
  "review-reports": reviewReportsHandlers,
  contracts: contractsHandlers,
  amendments: amendmentsHandlers,
  offers: offersHandlers,
  progress: progressHandlers,
  payments: paymentsHandlers,
  payouts: payoutsHandlers,
  reconciliation: reconciliationHandlers,
  fees: feesHandlers,
  bills: billsHandlers,
  reports: reportsHandlers,
  dashboards: dashboardsHandlers,
  audit: auditHandlers,
  ledger: ledgerHandlers,
  mail: mailHandlers,
  notifications: notificationsHandlers,
  conversations: conversationsHandlers,
  "message-reports": messageReportsHandlers,
  reminders: remindersHandlers,
  moderation: moderationHandlers,
  push: pushHandlers,
  pages: pagesHandlers,
  settings: settingsHandlers,
  emails: emailsHandlers,
  "personal-data": personalDataHandlers,
  announcements: announcementsHandlers,
};

/** Timeouts that tests shorten. */
export interface AppOptions {
  readonly slowestBody?: BodySpeed;
  readonly uploadBudget?: UploadBudget;
  readonly streams?: Partial<StreamTimes>;
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
      sendFailure(error, request, reply.headers({ ...bare, "x-request-id": request.id }));
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

  const streams = await registerEventStream(app, services, { ...streamTimes, ...options.streams });
  registerWebhooks(app, services);
  registerImages(app, services);
  await registerOpenapi(app, services);
  registerHealth(app, services, [
    ...ledgerGauges(services.db),
    ...mailGauges(services.db),
    ...maintenanceGauges(services.db),
    streams.gauge,
  ]);
  registerWellKnown(app, settings);
  registerSeo(app, services, [freelancerSitemap(services), companySitemap(services), workSitemap(services)]);
  registerIcons(app, services);
  await registerStatic(app, services);
  registerFreelancerPages(app, services);
  registerCompanyPages(app, services);
  registerWorkPages(app, services);
  registerFreelancerList(app, services);
  return app;
}

/** The calls of all slices whose bodies are files, or those of all others. */
function registerSlices(
  scope: FastifyInstance,
  services: Services,
  { multipart }: { readonly multipart: boolean },
): void {
  for (const [name, handlers] of Object.entries(handlersOf)) {
    const rows = Object.entries<Call>(slices[name as keyof typeof slices]);
    const chosen = rows.filter(([, call]) => ("multipart" in call && call.multipart === true) === multipart);
    registerCalls(scope, services, Object.fromEntries(chosen), handlers);
  }
}
