import type { NotificationKind } from "#domain/notification.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatRupees } from "#web/lib/format.ts";
import { type TextKey, t } from "#web/lib/text.ts";

export type Notification = RowOf<"notifications.list">;

/** What happened, by kind: `name` is the other party, `title` the work. */
const texts: Readonly<Record<NotificationKind, TextKey>> = {
  applied: "{name} has applied for “{title}”.",
  withdrawn: "{name} has withdrawn the request for “{title}”.",
  invited_applied: "{name}, whom you invited, has applied for “{title}”.",
  invitation_declined: "{name} has declined your invitation to “{title}”.",
  invited: "{name} invites you to apply for “{title}”.",
  message: "{name} has written to you about “{title}”.",
  accepted: "{name} has accepted your request for “{title}”.",
  rejected: "{name} has rejected your request for “{title}”.",
  ended: "{name} has ended the engagement for “{title}”.",
  completed: "{name} has reported “{title}” as complete.",
  sent_back: "{name} has sent “{title}” back because it is not complete yet.",
  paid: "Your payment from {name} for “{title}” has arrived.",
  position_filled: "{name} has engaged another freelancer for “{title}”. Your request is still pending.",
  work_withdrawn: "{name} has withdrawn the work “{title}”, so your request was removed.",
  budget_lowered:
    "{name} has lowered the budget of “{title}” from {before} to {amount}. You can withdraw your request.",
  amendment_requested: "{name} asks you to change the contract about “{title}”.",
  amendment_accepted: "{name} has accepted your change of the contract about “{title}”.",
  amendment_declined: "{name} has declined your change of the contract about “{title}”.",
  amendment_expired: "Nobody answered in time to the change of the contract about “{title}”.",
  amendment_expiring: "The requested change of the contract about “{title}” expires in one day.",
  offer_made: "{name} has made an offer for “{title}”.",
  offer_countered: "{name} has answered your offer for “{title}” with another one.",
  offer_declined: "{name} has declined your offer for “{title}”. The request stays.",
  offer_withdrawn: "{name} has withdrawn the offer for “{title}”. The request stays.",
  offer_expired: "The offer for “{title}” has expired. The request stays.",
  offer_expiring: "The offer for “{title}” expires in one day.",
  offer_accepted: "You and {name} have agreed on a price for “{title}”.",
  payment_confirmed: "Your payment of {amount} for “{title}” is confirmed.",
  direct_reported: "{name} says that you were paid for “{title}”. Please confirm that the money has arrived.",
  direct_confirmed: "{name} has confirmed that your payment for “{title}” has arrived.",
  direct_due: "{name} says that you were paid for “{title}”. Please say whether the money has arrived.",
  direct_overdue: "You have not said whether the money of {name} for “{title}” has arrived.",
  direct_missing: "A freelancer has not said whether the money of {name} for “{title}” has arrived.",
  direct_denied: "{name} says that your payment for “{title}” has not arrived.",
  payment_declined: "Your payment of {amount} for “{title}” was declined.",
  payment_failed: "Your payment of {amount} for “{title}” failed. You can pay again.",
  payment_expired: "Your payment of {amount} for “{title}” was not completed in time. You can pay again.",
  payment_closed: "Your payment of {amount} for “{title}” was closed. You can pay again.",
  payment_refunded: "Your payment of {amount} for “{title}” is being refunded.",
  payment_reversed: "The payment for “{title}” was recorded by mistake and is reversed.",
  money_returned: "{name} has returned money of your payment for “{title}”.",
  return_recorded: "You returned money for “{title}” to {name}.",
  return_sent: "The money that was returned for “{title}” was sent to you.",
  review_open: "You can review {name} for “{title}” now.",
  review_ending: "The time to review {name} for “{title}” ends in three days.",
  review_visible: "The reviews of “{title}” are visible now.",
  review_replied: "{name} has replied to your review of “{title}”.",
  progress_reported: "{name} has reported {percentage} percent of “{title}”.",
  deadline_near: "The deadline of “{title}” is near.",
  deadline_passed: "The deadline of “{title}” has passed.",
  payment_due: "{name} has completed “{title}” and waits for your payment.",
  payment_overdue: "{name} still waits for your payment for “{title}”.",
  work_idle: "Nothing has happened about “{title}” for a while. Keep it open, or it will be paused.",
  work_paused: "“{title}” is paused because nothing has happened for a while.",
  company_silent: "{name} has neither paid for “{title}” nor sent it back. The platform's admin has been notified.",
  company_verified: "Your company is verified. You can post works now.",
  company_rejected: "Your company was not verified.",
  restricted: "Your account is restricted.",
  restriction_ended: "A restriction of your account has ended.",
  appeal_decided: "Your appeal was answered.",
  password_changed: "Your password was changed.",
  email_changed: "Your email address was changed.",
  two_step_on: "Two-step sign-in was switched on.",
  two_step_off: "Two-step sign-in was switched off.",
  recovery_codes_replaced: "Your recovery codes were replaced.",
  recovery_code_used: "A recovery code was used to log in.",
  passkey_added: "A passkey was added.",
  passkey_removed: "A passkey was removed.",
  export_ready: "Your data is ready to download.",
  payout_sent: "The money of your paid works is on its way to you.",
  payout_done: "{amount} was sent to your payout account.",
  payout_failed: "A payout of {amount} to you failed. The money is due again.",
  bill_created: "The brokerage of {amount} for “{title}” is to be paid.",
  bill_settled: "Your payment of the brokerage of {amount} for “{title}” has arrived.",
  bill_waived: "You do not have to pay the brokerage of {amount} for “{title}”.",
  payout_account_changed: "Your payout account was changed.",
  erasure_scheduled: "Your account will be erased. You can cancel it in My Account.",
  erasure_stopped: "Your account was not erased, because something is to be settled first.",
  appeal_submitted: "{name} has appealed against a decision.",
  message_reported: "A message of {name} about “{title}” was reported.",
  report_closed: "An admin has looked into your report of a message about “{title}”.",
  message_removed: "An admin has removed your message about “{title}”.",
  work_taken_down: "Your work “{title}” was taken down.",
  work_restored: "Your work “{title}” is listed again.",
  announcement: "Announcement: {title}",
  company_waits: "{name} has registered and waits for verification.",
  company_resubmitted: "{name} has answered and waits for verification.",
  import_failed: "Some lines of the import “{title}” have failed.",
  payment_reported: "{name} has reported a payment of {amount} for “{title}”.",
  payment_unmatched: "Money has arrived that matches no payment.",
  reversal_recorded: "An admin has reversed the payment of {amount} by {name} for “{title}”.",
  reconciliation_difference: "Payments of a provider differ from what is recorded here.",
  payout_run_created: "The weekly run of payouts over {amount} waits for its bank file.",
  return_to_send: "{amount} has to be sent to {name} for “{title}”.",
  payment_missing: "{name} has neither paid for “{title}” nor sent it back.",
};

/** Notifications of payments did not always name what is due. */
const textOf = ({ kind, amountPaise }: Notification): TextKey =>
  kind === "paid" && amountPaise !== null ? "{amount} is due to you: {name} has paid for “{title}”." : texts[kind];

const rupees = (paise: number | null) => formatRupees((paise ?? 0) / 100);

export function notificationText(notification: Notification): string {
  const { title, otherName: name, percentage, amountPaise, previousAmountPaise } = notification;
  const amounts = { amount: rupees(amountPaise), before: rupees(previousAmountPaise) };
  return t(textOf(notification), { name, title, percentage: percentage ?? 0, ...amounts });
}
