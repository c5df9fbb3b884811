import { type NotificationKind, notificationKinds } from "#domain/notify/notification.ts";
import type { Role } from "#domain/role.ts";

/** How many webhooks an account can have, and an admin who may change settings. */
export const maxWebhooks = 5;
export const maxPlatformWebhooks = 20;
/** How long both secrets sign after a new one was made. */
export const secretOverlapHours = 24;
/** How long deliveries are listed. */
export const deliveryLogDays = 30;
/** How long events wait for a webhook that is off. */
export const waitingDays = 7;
/** Without a success for as long, a webhook is switched off. */
export const failureDays = 3;

const [minute, hour] = [60, 3600];
/** The pauses after each attempt but the last, which comes after more than three days. */
const pausesSeconds = [
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  16 * hour,
  25 * hour,
] as const;
export const maxAttempts = pausesSeconds.length + 1;

/** The pause in seconds after this many failed attempts; none after the last. */
export const pauseAfter = (attempts: number): number | undefined => pausesSeconds[attempts - 1];

/**
 * A name of labels, of which the last begins with a letter, so that it is no address in any notation. No two parsers find
 * different hosts in it (domain/notify/push.ts).
 */
const publicShape = /^https:\/\/((?:[a-z\d-]{1,63}\.)+[a-z][a-z\d-]{0,62})(?::(?:443|8443))?(?:[/?][!"$-[\]-~]*)?$/i;
const localShape = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:[/?][!"$-[\]-~]*)?$/;

/** Where a webhook may be: at a public name by https, and during development on this machine. */
export function webhookHostOf(url: string): { readonly isLocal: boolean; readonly name: string } | undefined {
  if (localShape.test(url)) return { isLocal: true, name: "localhost" };
  const [, name] = publicShape.exec(url) ?? [];
  return name === undefined ? undefined : { isLocal: false, name: name.toLowerCase() };
}

/** The type of the event for each kind of notification; null for what concerns a person and no program. */
const typeOfKind = {
  applied: "request.created",
  invited_applied: "request.created",
  withdrawn: "request.withdrawn",
  accepted: "request.accepted",
  rejected: "request.rejected",
  position_filled: "request.position_filled",
  invited: "invitation.created",
  invitation_declined: "invitation.declined",
  message: "message.created",
  offer_made: "offer.made",
  offer_countered: "offer.countered",
  offer_declined: "offer.declined",
  offer_withdrawn: "offer.withdrawn",
  offer_expired: "offer.expired",
  offer_expiring: "offer.expiring",
  offer_accepted: "offer.accepted",
  amendment_requested: "amendment.requested",
  amendment_declined: "amendment.declined",
  amendment_expired: "amendment.expired",
  amendment_expiring: "amendment.expiring",
  amendment_accepted: "contract.changed",
  completed: "contract.completed",
  sent_back: "contract.sent_back",
  ended: "contract.ended",
  progress_reported: "progress.reported",
  deadline_near: "deadline.near",
  deadline_passed: "deadline.passed",
  company_silent: "deadline.company_silent",
  milestone_funded: "milestone.funded",
  milestone_not_funded: "milestone.not_funded",
  milestone_submitted: "milestone.submitted",
  milestone_returned: "milestone.returned",
  milestone_released: "milestone.released",
  milestone_refunded: "milestone.refunded",
  milestone_corrected: "milestone.corrected",
  milestone_ending: "milestone.ending",
  milestone_idle: "milestone.idle",
  claim_opened: "claim.opened",
  claim_changed: "claim.changed",
  claim_settled: "claim.settled",
  claim_ending: "claim.ending",
  paid: "payment.recorded",
  payment_confirmed: "payment.confirmed",
  direct_confirmed: "payment.confirmed",
  direct_reported: "payment.reported",
  direct_denied: "payment.denied",
  payment_declined: "payment.declined",
  payment_failed: "payment.failed",
  payment_expired: "payment.expired",
  payment_closed: "payment.closed",
  payment_refunded: "payment.refunded",
  refund_made: "payment.refunded",
  payment_reversed: "payment.reversed",
  money_returned: "payment.returned",
  return_recorded: "payment.return_recorded",
  return_sent: "payment.return_sent",
  payment_due: "payment.due",
  payment_overdue: "payment.overdue",
  direct_due: "payment.due",
  direct_overdue: "payment.overdue",
  payout_sent: "payout.sent",
  payout_done: "payout.paid",
  payout_failed: "payout.failed",
  bill_created: "bill.created",
  bill_settled: "bill.settled",
  bill_waived: "bill.waived",
  chargeback_opened: "chargeback.opened",
  chargeback_won: "chargeback.won",
  chargeback_lost: "chargeback.lost",
  chargeback_recovered: "chargeback.recovered",
  review_open: "review.opened",
  review_ending: "review.ending",
  review_visible: "review.revealed",
  review_replied: "review.replied",
  work_listed: "work.posted",
  work_idle: "work.idle",
  work_paused: "work.paused",
  work_withdrawn: "work.withdrawn",
  work_taken_down: "work.taken_down",
  work_restored: "work.restored",
  budget_lowered: "work.changed",
  alert: "search.matched",
  payment_reported: "payment.to_check",
  payment_unmatched: "payment.unmatched",
  payment_missing: "payment.missing",
  direct_missing: "payment.missing",
  reversal_recorded: "payment.reversal_recorded",
  return_to_send: "payment.return_to_send",
  chargeback_to_answer: "chargeback.to_answer",
  chargeback_decided: "chargeback.decided",
  reconciliation_difference: "reconciliation.difference",
  payout_run_created: "payout.run_created",
  claim_to_rule: "claim.to_rule",
  milestone_limit_near: "milestone.limit_near",
  company_waits: "company.waiting",
  company_resubmitted: "company.resubmitted",
  content_reported: "report.created",
  message_reported: "report.created",
  review_reported: "report.created",
  reply_reported: "report.created",
  ticket_waits: "ticket.created",
  appeal_submitted: "appeal.submitted",
  work_held: "work.held",
  import_failed: "import.failed",
  setting_change_proposed: null,
  setting_weakened: null,
  review_report_closed: null,
  reply_report_closed: null,
  reply_removed: null,
  review_removed: null,
  company_verified: null,
  company_rejected: null,
  restricted: null,
  restriction_ended: null,
  appeal_decided: null,
  report_closed: null,
  report_dismissed: null,
  report_upheld: null,
  ticket_answered: null,
  identity_to_check: "identity.waiting",
  identity_checked: null,
  identity_refused: null,
  identity_deleted: null,
  identity_lapsed: null,
  identity_expiring: null,
  identity_expired: null,
  warned: null,
  content_removed: null,
  message_removed: null,
  password_changed: null,
  email_changed: null,
  two_step_on: null,
  two_step_off: null,
  recovery_codes_replaced: null,
  recovery_code_used: null,
  passkey_added: null,
  passkey_removed: null,
  identity_linked: null,
  identity_unlinked: null,
  token_created: null,
  token_expiring: null,
  webhook_created: null,
  webhook_off: null,
  export_ready: null,
  payout_account_changed: null,
  announcement: null,
  erasure_scheduled: null,
  erasure_stopped: null,
} as const satisfies Readonly<Record<NotificationKind, string | null>>;

export type WebhookType = Exclude<(typeof typeOfKind)[NotificationKind], null>;

const kinds = Object.keys(typeOfKind) as NotificationKind[];

/** Every type of event, each once. */
export const webhookTypes = [...new Set(kinds.flatMap((kind) => typeOfKind[kind] ?? []))] as readonly WebhookType[];

/** The types of what this role is notified of. */
export const webhookTypesOf = (role: Role): readonly WebhookType[] =>
  webhookTypes.filter((type) =>
    kinds.some((kind) => typeOfKind[kind] === type && role in notificationKinds[kind].screen),
  );

/** The kinds of notifications of which an event has one of these types. */
export const kindsOf = (types: readonly string[]): NotificationKind[] =>
  kinds.filter((kind) => types.includes(typeOfKind[kind] ?? ""));

/** The types of the events of these kinds. */
export const typesOf = (of: readonly string[]): WebhookType[] =>
  webhookTypes.filter((type) => kinds.some((kind) => typeOfKind[kind] === type && of.includes(kind)));

/** The kind of the event that tries whether a webhook works. */
export const testKind = "test";

/** The type of an event that was written for a kind, by this version or another one. */
export const typeOf = (kind: string): string => typesOf([kind])[0] ?? `webhook.${kind}`;
