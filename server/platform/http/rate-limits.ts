import type { FastifyRequest } from "fastify";
import type { LimitName } from "#server/platform/db/limits.ts";
import { callerOf, networkOf } from "#server/platform/http/address.ts";
import { type CallRow, rowOf } from "#server/platform/http/call-row.ts";
import type { Services } from "#server/platform/http/services.ts";

/** Limits that count addresses come before the session (docs/design/details.md#1). */
const addressLimits: Readonly<Record<string, LimitName>> = {
  login: "addressLogins",
  "twoFactor.login": "addressLogins",
  "passkeys.startLogin": "addressLogins",
  "passkeys.login": "addressLogins",
  companyreg: "registrations",
  freelancerreg: "registrations",
  forgotpwd: "addressResets",
  resetpwd: "addressLinks",
  "admin.setUp": "addressLinks",
  "admins.join": "addressLinks",
  "registrations.open": "addressLinks",
  "members.join": "addressLinks",
  "accounts.undoEmailChange": "addressLinks",
  "emails.prove": "addressLinks",
  "payouts.blockAccount": "addressLinks",
  "verifications.open": "addressLinks",
  "verifications.upload": "addressLinks",
  "verifications.submit": "addressLinks",
  "tickets.sendLink": "addressResets",
  "tickets.open": "addressLinks",
  "tickets.uploadWithLink": "addressLinks",
  "tickets.createWithLink": "addressLinks",
  "tickets.replyWithLink": "addressLinks",
  "tickets.summary": "publicPages",
  "freelancers.get": "publicPages",
  "freelancers.listReviews": "publicPages",
  "publicPages.company": "publicPages",
  "publicPages.work": "publicPages",
  "publicPages.works": "publicPages",
  "publicPages.countWorks": "publicPages",
};

const payoutWrites = [
  "saveAccount",
  "deleteAccount",
  "requestSmall",
  "markPaidOutside",
  "createRun",
  "approveRun",
  "prepareFile",
  "submitRun",
  "cancel",
  "cancelRun",
  "finish",
  "fail",
  "reverse",
  "import",
  "refuseAccount",
  "setLinkedAccount",
  "payByHand",
];

/** Limits that count accounts come after the session, in addition to that of all writes. */
const accountLimits: Readonly<Record<string, LimitName>> = {
  upload: "accountUploads",
  "freelancers.search": "freelancerSearches",
  "messages.send": "messages",
  "messages.upload": "messageFiles",
  "messages.report": "messageReports",
  "reviews.report": "messageReports",
  "reports.create": "contentReports",
  "tickets.create": "contentReports",
  "tickets.reply": "messages",
  "payments.giveBack": "payoutWrites",
  "payments.recordReturn": "payoutWrites",
  "payments.recoverChargeback": "payoutWrites",
  "payments.refund": "payoutWrites",
  "offers.make": "offers",
  "offers.withdraw": "offers",
  "offers.decline": "offers",
  "offers.take": "offers",
  "payments.start": "payoutWrites",
  "bills.settle": "payoutWrites",
  ...Object.fromEntries(payoutWrites.map((verb) => [`payouts.${verb}`, "payoutWrites"] as const)),
};

/** Limits that count the addresses of visitors, where those of accounts are others. */
const visitorLimits: Readonly<Record<string, LimitName>> = {
  upload: "uploads",
  "freelancers.search": "publicPages",
  "freelancers.count": "publicPages",
};

/** What a call of a visitor counts towards, beside the requests a second of its address. */
export const visitorLimitOf = (name: string): LimitName | undefined => addressLimits[name] ?? visitorLimits[name];

/** Logout and session revocation are exempt: flooding an account must not keep its owner from ending the intruder's session. */
const exemptFromWriteLimit = ["logout", "sessions.end", "sessions.endOthers"];

/** The limit of requests a second that every address has. */
export const countRequest = (request: FastifyRequest, { limits }: Pick<Services, "limits">): Promise<void> =>
  limits.countCall(networkOf(callerOf(request)));

export async function limitAddress(request: FastifyRequest, { limits }: Services): Promise<void> {
  await countRequest(request, { limits });
  const limit = addressLimits[rowOf(request).name];
  if (limit) await limits.count(limit, networkOf(callerOf(request)));
}

export async function limitAccount(
  request: FastifyRequest,
  { limits }: Services,
  { name, call }: CallRow = rowOf(request),
): Promise<void> {
  const { actor } = request;
  const accountLimit = accountLimits[name];
  const visitorLimit = visitorLimits[name];
  if (!actor) return visitorLimit && limits.count(visitorLimit, networkOf(callerOf(request)));
  if ("answers" in call && !exemptFromWriteLimit.includes(name)) await limits.countWrite(actor.personId);
  if (accountLimit) await limits.count(accountLimit, String(actor.accountId));
}
