import type { ScreenAddress } from "#contract/screens.ts";
import { screen } from "#contract/screens.ts";
import type { NotificationFacts } from "#domain/notify/notification.ts";
import { type NotificationKind, notificationKinds } from "#domain/notify/notification.ts";
import { sample } from "#server/notify/mail/sample.ts";
import { formatPaise } from "#server/platform/format.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, type Say } from "#server/platform/mail/mail-template.ts";
import type { TextKey } from "#texts/hindi.ts";

/** One line for a notification of each kind, after its title. */
const lines = {
  applied: "New application: “{title}”",
  withdrawn: "Application withdrawn: “{title}”",
  invited_applied: "New application: “{title}”",
  invitation_declined: "Invitation declined: “{title}”",
  invited: "Invitation: “{title}”",
  message: "New message from {otherName}: “{title}”",
  accepted: "Accepted: “{title}”",
  rejected: "Not this time: “{title}”",
  ended: "Ended: “{title}”",
  completed: "Completed: “{title}”",
  sent_back: "Sent back: “{title}”",
  paid: "Paid: “{title}”",
  position_filled: "Position filled: “{title}”",
  work_withdrawn: "Job withdrawn: “{title}”",
  budget_lowered: "Budget lowered to {amount}: “{title}”",
  amendment_requested: "Change requested: “{title}”",
  amendment_accepted: "Change accepted: “{title}”",
  amendment_declined: "Change declined: “{title}”",
  amendment_expired: "Request for a change expired: “{title}”",
  amendment_expiring: "Request for a change expires soon: “{title}”",
  offer_made: "Offer: “{title}”",
  offer_countered: "Counter-offer: “{title}”",
  offer_declined: "Offer declined: “{title}”",
  offer_withdrawn: "Offer withdrawn: “{title}”",
  offer_expired: "Offer expired: “{title}”",
  offer_expiring: "Offer expires soon: “{title}”",
  offer_accepted: "Accepted: “{title}”",
  milestone_funded: "Milestone funded: “{title}”",
  milestone_not_funded: "Milestone not funded: “{title}”",
  milestone_submitted: "Milestone submitted: “{title}”",
  milestone_returned: "Changes of a milestone requested: “{title}”",
  milestone_released: "Milestone released: “{title}”",
  milestone_refunded: "Milestone refunded: “{title}”",
  milestone_corrected: "Funding corrected: “{title}”",
  milestone_ending: "A milestone ends soon: “{title}”",
  milestone_idle: "Nothing is funded: “{title}”",
  claim_opened: "Claim opened: “{title}”",
  claim_changed: "Claim changed: “{title}”",
  claim_settled: "Claim settled: “{title}”",
  claim_ending: "A claim ends soon: “{title}”",
  claim_to_rule: "Claim to rule: “{title}”",
  milestone_limit_near: "Money held for long: “{title}”",
  payment_confirmed: "Payment confirmed: “{title}”",
  direct_reported: "Has the money arrived? “{title}”",
  direct_confirmed: "Payment confirmed: “{title}”",
  direct_due: "Has the money arrived? “{title}”",
  direct_overdue: "Please answer: has the money for “{title}” arrived?",
  direct_missing: "No answer to the payment by {otherName}: “{title}”",
  direct_denied: "Not received: payment for “{title}”",
  payment_declined: "Payment declined: “{title}”",
  payment_failed: "Payment failed: “{title}”",
  payment_expired: "Payment expired: “{title}”",
  payment_closed: "Payment closed: “{title}”",
  payment_refunded: "Payment refunded: “{title}”",
  payment_reversed: "Payment reversed: “{title}”",
  money_returned: "Money returned: “{title}”",
  refund_made: "Payment refunded: “{title}”",
  return_recorded: "You returned money: “{title}”",
  return_sent: "Returned money sent: “{title}”",
  review_open: "Review: “{title}”",
  review_ending: "Time to review ends soon: “{title}”",
  review_visible: "Reviews visible: “{title}”",
  review_replied: "Reply to your review: “{title}”",
  progress_reported: "{percentage} percent done: “{title}”",
  deadline_near: "Deadline soon: “{title}”",
  deadline_passed: "Deadline passed: “{title}”",
  payment_due: "Payment due: “{title}”",
  payment_overdue: "Payment overdue: “{title}”",
  alert: "New jobs: “{title}”",
  work_idle: "Still open? “{title}”",
  work_paused: "Paused: “{title}”",
  company_silent: "No payment yet: “{title}”",
  company_verified: "Your company is verified",
  company_rejected: "Your company was not verified",
  restricted: "Your account is restricted",
  restriction_ended: "A restriction of your account has ended",
  appeal_decided: "Your appeal was answered",
  password_changed: "Your password was changed",
  email_changed: "Your email address was changed",
  two_step_on: "Two-step sign-in was switched on",
  two_step_off: "Two-step sign-in was switched off",
  recovery_codes_replaced: "Your recovery codes were replaced",
  recovery_code_used: "A recovery code was used to log in",
  passkey_added: "A passkey was added",
  passkey_removed: "A passkey was removed",
  identity_linked: "Single sign-on was added",
  identity_unlinked: "Single sign-on was removed",
  token_created: "An access token was added",
  token_expiring: "An access token ends soon: “{title}”",
  webhook_created: "A webhook was added",
  webhook_off: "A webhook is switched off: “{title}”",
  export_ready: "Your {product} data is ready",
  chargeback_opened: "Payment disputed: “{title}”",
  chargeback_won: "Payment no longer disputed: “{title}”",
  chargeback_lost: "Payment taken back: “{title}”",
  chargeback_recovered: "Less for a payment that was taken back: “{title}”",
  payout_sent: "Payout on its way",
  payout_done: "Paid out: {amount}",
  payout_failed: "Payout failed: {amount}",
  bill_created: "Bill to pay: {amount} for “{title}”",
  bill_settled: "Bill paid: {amount} for “{title}”",
  bill_waived: "Bill waived: {amount} for “{title}”",
  payout_account_changed: "Your payout account was changed",
  erasure_scheduled: "Erasure of your account is scheduled",
  erasure_stopped: "Your account was not erased",
  appeal_submitted: "Appeal of {otherName}",
  message_reported: "Report of a message of {otherName}",
  report_closed: "Your report was looked into: “{title}”",
  content_reported: "Report of “{title}” by {otherName}",
  ticket_waits: "Message to the operator by {otherName}: “{title}”",
  ticket_answered: "The operator has answered: “{title}”",
  identity_to_check: "Identity to check",
  identity_checked: "Your identity is checked",
  identity_refused: "Your identity was not checked",
  identity_deleted: "Please send a masked copy of your Aadhaar",
  identity_lapsed: "Please show your document again",
  identity_expiring: "The check of your identity ends soon",
  identity_expired: "The check of your identity has ended",
  report_dismissed: "No breach of the rules in what you reported: “{title}”",
  report_upheld: "Action taken on what you reported: “{title}”",
  warned: "You got a warning: “{title}”",
  content_removed: "Removed: “{title}”",
  message_removed: "Your message was removed: “{title}”",
  review_reported: "Report of a review of {otherName}",
  review_report_closed: "Your report of a review was looked into: “{title}”",
  reply_reported: "Report of a reply of {otherName}",
  reply_report_closed: "Your report of a reply was looked into: “{title}”",
  reply_removed: "Your reply was removed: “{title}”",
  review_removed: "Your review was removed: “{title}”",
  work_taken_down: "Taken down: “{title}”",
  work_held: "Job to check: “{title}” by {otherName}",
  work_listed: "Listed: “{title}”",
  work_restored: "Listed again: “{title}”",
  announcement: "Announcement: {title}",
  company_waits: "Company to verify: {otherName}",
  company_resubmitted: "Answer of {otherName}",
  import_failed: "Import with failed lines: “{title}”",
  setting_change_proposed: "Protection to be lowered, proposed by {otherName}",
  setting_weakened: "Protection lowered, proposed by {otherName}",
  payment_reported: "Payment to confirm: “{title}” by {otherName}",
  payment_unmatched: "Money that matches no payment",
  reversal_recorded: "Payment reversed by an admin: “{title}”",
  chargeback_to_answer: "Chargeback to answer: {amount}",
  chargeback_decided: "Chargeback decided: {amount}",
  reconciliation_difference: "Payments that differ from their provider",
  payout_run_created: "Payout batch: {amount}",
  return_to_send: "Money to send to {otherName}: “{title}”",
  payment_missing: "No payment by {otherName}: “{title}”",
} as const satisfies Record<NotificationKind, TextKey>;

interface Item {
  readonly kind: NotificationKind;
  readonly facts: NotificationFacts;
}

function lineOf({ kind, facts }: Item, say: Say): string {
  const { title = "", otherName = "", percentage = 0, amountPaise = 0 } = facts;
  const values = {
    title: oneLine(title),
    otherName: oneLine(otherName),
    percentage: String(percentage),
    amount: formatPaise(amountPaise),
  };
  // Every line takes some of these values.
  return `- ${(say as (text: TextKey, values: Readonly<Record<string, string>>) => string)(lines[kind], values)}`;
}

/** Equal lines stand once, with their number. */
function linesOf(items: readonly Item[], say: Say): readonly string[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const line = lineOf(item, say);
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => (count > 1 ? `${line} (${count})` : line));
}

/** What came since the last digest: the newest items, and the number of the others. */
export const digest =
  (items: readonly Item[], moreCount: number, screen: ScreenAddress): MailTemplate =>
  (say) => ({
    subject: say("Your {product} summary"),
    paragraphs: [
      say("New since the last summary:"),
      linesOf(items, say).join("\n"),
      ...(moreCount > 0 ? [say("And {count} more.", { count: String(moreCount) })] : []),
    ],
    button: { words: say("Open {product}"), screen },
    after: [say("You chose a daily summary for these notifications. You can change this in My Account.")],
  });

/** About a message that is still unread. Its text stays behind the login. */
export const unreadMessage =
  ({ title = "", otherName = "" }: NotificationFacts, screen: ScreenAddress): MailTemplate =>
  (say) => {
    const values = { title: oneLine(title), otherName: oneLine(otherName) };
    return {
      subject: say("New message about “{title}”", { title: values.title }),
      paragraphs: [
        say("{otherName} has written to you about “{title}”.", values),
        say("No further email is sent about this conversation until you have read it."),
      ],
      button: { words: say("Open {product}"), screen },
    };
  };

export const samples: MailSamples = {
  "an unread message": unreadMessage(
    { title: sample.title, otherName: sample.freelancer },
    screen("/clientmaster/viewrequests/$id", { id: 1 }),
  ),
  "a digest": digest(
    (Object.keys(notificationKinds) as NotificationKind[]).map((kind) => ({
      kind,
      facts: { title: sample.title, otherName: sample.freelancer, percentage: 40, amountPaise: 90_000 },
    })),
    3,
    screen("/freelancermaster/myaccount"),
  ),
};
