import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import type { Call } from "#contract/call.ts";
import { slices } from "#contract/index.ts";
import { accountsHandlers } from "#server/features/accounts/routes.ts";
import { adminHandlers } from "#server/features/admin/routes.ts";
import { adminsHandlers } from "#server/features/admins/routes.ts";
import { amendmentsHandlers } from "#server/features/amendments/routes.ts";
import { announcementsHandlers } from "#server/features/announcements/routes.ts";
import { auditHandlers } from "#server/features/audit/routes.ts";
import { billsHandlers } from "#server/features/bills/routes.ts";
import { companySitemap, registerCompanyPages } from "#server/features/company-pages/public-html.ts";
import { companyPagesHandlers } from "#server/features/company-pages/routes.ts";
import { contractsHandlers } from "#server/features/contracts/routes.ts";
import { conversationsHandlers } from "#server/features/conversations/routes.ts";
import { dashboardsHandlers } from "#server/features/dashboards/routes.ts";
import { emailsHandlers } from "#server/features/emails/routes.ts";
import { type StreamTimes, streamTimes } from "#server/features/events/event-streams.ts";
import { registerEventStream } from "#server/features/events/routes.ts";
import { feesHandlers } from "#server/features/fees/routes.ts";
import { filesHandlers, registerImages } from "#server/features/files/routes.ts";
import { registerFreelancerList } from "#server/features/freelancer-search/public-html.ts";
import { freelancerSearchHandlers } from "#server/features/freelancer-search/routes.ts";
import { importsHandlers } from "#server/features/imports/routes.ts";
import { invitationsHandlers } from "#server/features/invitations/routes.ts";
import { ledgerGauges } from "#server/features/ledger/metrics.ts";
import { ledgerHandlers } from "#server/features/ledger/routes.ts";
import { mailGauges } from "#server/features/mail/metrics.ts";
import { mailHandlers } from "#server/features/mail/routes.ts";
import { maintenanceGauges } from "#server/features/maintenance/queries.ts";
import { marksHandlers } from "#server/features/marks/routes.ts";
import { membersHandlers } from "#server/features/members/routes.ts";
import { messageReportsHandlers } from "#server/features/message-reports/routes.ts";
import { moderationHandlers } from "#server/features/moderation/routes.ts";
import { notificationsHandlers } from "#server/features/notifications/routes.ts";
import { offersHandlers } from "#server/features/offers/routes.ts";
import { pagesHandlers } from "#server/features/pages/routes.ts";
import { paymentsHandlers } from "#server/features/payments/routes.ts";
import { registerWebhooks } from "#server/features/payments/webhooks.ts";
import { payoutsHandlers } from "#server/features/payouts/routes.ts";
import { personalDataHandlers } from "#server/features/personal-data/routes.ts";
import { pictureMatchesHandlers } from "#server/features/picture-matches/routes.ts";
import { placesHandlers } from "#server/features/places/routes.ts";
import { portfolioHandlers } from "#server/features/portfolio/routes.ts";
import { freelancerSitemap, registerFreelancerPages } from "#server/features/profiles/public-html.ts";
import { profilesHandlers } from "#server/features/profiles/routes.ts";
import { progressHandlers } from "#server/features/progress/routes.ts";
import { registerWorkPages, workSitemap } from "#server/features/public-works/public-html.ts";
import { publicWorksHandlers } from "#server/features/public-works/routes.ts";
import { pushHandlers } from "#server/features/push/routes.ts";
import { reconciliationHandlers } from "#server/features/reconciliation/routes.ts";
import { recordsHandlers } from "#server/features/records/routes.ts";
import { referenceHandlers } from "#server/features/reference/routes.ts";
import { registrationsHandlers } from "#server/features/registrations/routes.ts";
import { remindersHandlers } from "#server/features/reminders/routes.ts";
import { reportsHandlers } from "#server/features/reports/routes.ts";
import { requestsHandlers } from "#server/features/requests/routes.ts";
import { reviewReportsHandlers } from "#server/features/review-reports/routes.ts";
import { reviewsHandlers } from "#server/features/reviews/routes.ts";
import { searchHandlers } from "#server/features/search/routes.ts";
import { searchesHandlers } from "#server/features/searches/routes.ts";
import { secondstepHandlers } from "#server/features/secondstep/routes.ts";
import { sessionHandlers } from "#server/features/session/routes.ts";
import { settingsHandlers } from "#server/features/settings/routes.ts";
import { skillsHandlers } from "#server/features/skills/routes.ts";
import { verificationsHandlers } from "#server/features/verifications/routes.ts";
import { worksHandlers } from "#server/features/works/routes.ts";
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

/** The handlers of each slice of the contract. */
const handlersOf: { readonly [S in keyof typeof slices]: Handlers<(typeof slices)[S]> } = {
  session: sessionHandlers,
  secondstep: secondstepHandlers,
  accounts: accountsHandlers,
  verifications: verificationsHandlers,
  admin: adminHandlers,
  admins: adminsHandlers,
  registrations: registrationsHandlers,
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
  invitations: invitationsHandlers,
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
