import { everyMember, hirers, type MemberKind, owners, payers } from "#domain/member.ts";
import type { Permission } from "#domain/permission.ts";
import type { Role } from "#domain/role.ts";

/** When e-mails about the notifications of a group are sent: at once, in a daily digest, or not at all. */
export const mailChoices = ["now", "digest", "off"] as const;
export type MailChoice = (typeof mailChoices)[number];

/** The groups of preferences and what each can be set to. The first is the default, which sends no more than before. */
export const notificationGroups = {
  applications: ["now", "digest", "off"],
  messages: ["now", "digest", "off"],
  decisions: ["now", "digest"],
  progress: ["off", "digest"],
  reminders: ["now"],
  discovery: ["now"],
  account: ["now"],
  announcements: ["off", "digest"],
  administration: ["off", "digest"],
} as const satisfies Record<string, readonly [MailChoice, ...MailChoice[]]>;
export type NotificationGroup = keyof typeof notificationGroups;

/** The choice of e-mails for a group, or its default without an allowed choice. */
export function mailChoiceOf(group: NotificationGroup, chosen: MailChoice | null | undefined): MailChoice {
  const choices: readonly [MailChoice, ...MailChoice[]] = notificationGroups[group];
  return chosen && choices.includes(chosen) ? chosen : choices[0];
}

/** The groups whose notifications are pushed to subscribed devices, unless the user switches that off. */
const pushGroups = [
  "applications",
  "messages",
  "decisions",
  "reminders",
  "administration",
] as const satisfies readonly NotificationGroup[];
export const isPushed = (group: NotificationGroup): boolean => pushGroups.some((each) => each === group);

/** The hour of the digest in the platform's time zone. */
export const defaultDigestHour = 8;
export const maxDigestItems = 10;

interface Kind {
  readonly group: NotificationGroup;
  /** Which admins are notified. */
  readonly permission?: Permission;
  /** Which members of a company are notified beside the account that it registered with; none where it is about the account itself. */
  readonly memberKinds?: readonly MemberKind[];
  /** Shown in the notification centre, and neither pushed nor e-mailed. */
  readonly isInAppOnly?: true;
  /** The screen that it opens, for each role that can get it. server/notify/notifications/screens.ts has their addresses. */
  readonly screen: Readonly<Partial<Record<Role, string>>>;
}

const contracts = { client: "contract", freelancer: "contract" } as const;
const projects = { client: "progress", freelancer: "project" } as const;
const offers = { client: "applicants", freelancer: "requests" } as const;
const reviews = { client: "review", freelancer: "review" } as const;
const ownAccount = { client: "account", freelancer: "account", admin: "account" } as const;
/** The tab of My Account with what else reaches the account. */
const ownConnections = { client: "connections", freelancer: "connections", admin: "connections" } as const;
/** The tab of My Account with the data of the account. */
const ownData = { client: "data", freelancer: "data", admin: "data" } as const;
const conversationScreens = { client: "conversation", freelancer: "conversation" } as const;
const payoutScreens = { freelancer: "payouts" } as const;
const decisionScreens = { client: "decision", freelancer: "decision" } as const;

/** Completed work is paid by some, and sent back by others. */
const deciders = [...hirers, "payer"] as const satisfies readonly MemberKind[];

/** The kinds of notifications. */
export const notificationKinds = {
  applied: { group: "applications", memberKinds: hirers, screen: { client: "applicants" } },
  withdrawn: { group: "applications", memberKinds: hirers, screen: { client: "applicants" } },
  invited_applied: { group: "applications", memberKinds: hirers, screen: { client: "applicants" } },
  invitation_declined: { group: "applications", memberKinds: hirers, screen: { client: "applicants" } },
  invited: { group: "applications", screen: { freelancer: "invitations" } },
  message: { group: "messages", memberKinds: hirers, screen: conversationScreens },
  accepted: { group: "decisions", screen: { freelancer: "project" } },
  rejected: { group: "decisions", screen: { freelancer: "rejection" } },
  ended: { group: "decisions", memberKinds: hirers, screen: { client: "applicants", freelancer: "rejection" } },
  completed: { group: "decisions", memberKinds: deciders, screen: { client: "bill" } },
  sent_back: { group: "decisions", screen: { freelancer: "project" } },
  paid: { group: "decisions", screen: { freelancer: "completed projects" } },
  position_filled: { group: "decisions", isInAppOnly: true, screen: { freelancer: "requests" } },
  work_withdrawn: { group: "decisions", screen: { freelancer: "works" } },
  budget_lowered: { group: "decisions", screen: { freelancer: "requests" } },
  amendment_requested: { group: "decisions", memberKinds: hirers, screen: contracts },
  amendment_accepted: { group: "decisions", memberKinds: hirers, screen: contracts },
  amendment_declined: { group: "decisions", memberKinds: hirers, screen: contracts },
  amendment_expired: { group: "decisions", memberKinds: hirers, screen: contracts },
  amendment_expiring: { group: "reminders", memberKinds: hirers, screen: contracts },
  offer_made: { group: "decisions", memberKinds: hirers, screen: offers },
  offer_countered: { group: "decisions", memberKinds: hirers, screen: offers },
  offer_declined: { group: "decisions", memberKinds: hirers, screen: offers },
  offer_withdrawn: { group: "decisions", memberKinds: hirers, screen: offers },
  offer_expired: { group: "decisions", memberKinds: hirers, screen: offers },
  offer_expiring: { group: "reminders", memberKinds: hirers, screen: offers },
  offer_accepted: { group: "decisions", memberKinds: hirers, screen: { client: "progress", freelancer: "project" } },
  milestone_funded: { group: "decisions", screen: { freelancer: "project" } },
  milestone_not_funded: { group: "decisions", memberKinds: payers, screen: { client: "progress" } },
  milestone_submitted: { group: "decisions", memberKinds: deciders, screen: { client: "progress" } },
  milestone_returned: { group: "decisions", screen: { freelancer: "project" } },
  milestone_released: { group: "decisions", memberKinds: payers, screen: projects },
  milestone_refunded: { group: "decisions", memberKinds: payers, screen: projects },
  milestone_corrected: { group: "decisions", memberKinds: payers, screen: projects },
  milestone_ending: { group: "reminders", memberKinds: deciders, screen: projects },
  milestone_idle: { group: "reminders", memberKinds: payers, screen: projects },
  claim_opened: { group: "decisions", memberKinds: payers, screen: projects },
  claim_changed: { group: "decisions", memberKinds: payers, screen: projects },
  claim_settled: { group: "decisions", memberKinds: payers, screen: projects },
  claim_ending: { group: "reminders", memberKinds: payers, screen: projects },
  claim_to_rule: { group: "administration", permission: "money", screen: { admin: "payments" } },
  milestone_limit_near: { group: "administration", permission: "money", screen: { admin: "payments" } },
  payment_confirmed: { group: "decisions", memberKinds: payers, screen: { client: "receipt" } },
  direct_reported: { group: "decisions", screen: { freelancer: "completed projects" } },
  direct_confirmed: { group: "decisions", memberKinds: payers, screen: { client: "receipt" } },
  direct_due: { group: "reminders", screen: { freelancer: "completed projects" } },
  direct_overdue: { group: "reminders", screen: { freelancer: "completed projects" } },
  direct_missing: { group: "administration", permission: "money", screen: { admin: "tasks" } },
  direct_denied: { group: "decisions", memberKinds: payers, screen: { client: "bill" } },
  payment_declined: { group: "decisions", memberKinds: payers, screen: { client: "bill" } },
  payment_failed: { group: "decisions", memberKinds: payers, screen: { client: "bill" } },
  payment_expired: { group: "decisions", memberKinds: payers, screen: { client: "bill" } },
  payment_closed: { group: "decisions", memberKinds: payers, screen: { client: "bill" } },
  payment_refunded: { group: "decisions", memberKinds: payers, screen: { client: "projects" } },
  payment_reversed: { group: "decisions", memberKinds: payers, screen: { client: "bill", freelancer: "project" } },
  money_returned: { group: "decisions", memberKinds: payers, screen: { client: "receipt" } },
  refund_made: { group: "decisions", memberKinds: payers, screen: { client: "receipt", ...payoutScreens } },
  return_recorded: { group: "decisions", screen: payoutScreens },
  return_sent: { group: "decisions", memberKinds: payers, screen: { client: "receipt" } },
  review_open: { group: "decisions", memberKinds: hirers, screen: reviews },
  review_ending: { group: "reminders", memberKinds: hirers, screen: reviews },
  review_visible: { group: "decisions", memberKinds: hirers, screen: reviews },
  review_replied: { group: "decisions", memberKinds: hirers, screen: reviews },
  review_reported: { group: "administration", permission: "moderate", screen: { admin: "moderation" } },
  review_report_closed: { group: "account", screen: reviews },
  reply_reported: { group: "administration", permission: "moderate", screen: { admin: "moderation" } },
  reply_report_closed: { group: "account", screen: reviews },
  reply_removed: { group: "account", memberKinds: hirers, screen: decisionScreens },
  review_removed: { group: "account", memberKinds: hirers, screen: decisionScreens },
  progress_reported: { group: "progress", memberKinds: hirers, screen: { client: "progress" } },
  deadline_near: { group: "reminders", screen: { freelancer: "project" } },
  deadline_passed: { group: "reminders", memberKinds: hirers, screen: { client: "progress", freelancer: "project" } },
  payment_due: { group: "reminders", memberKinds: payers, screen: { client: "bill" } },
  payment_overdue: { group: "reminders", memberKinds: payers, screen: { client: "bill" } },
  alert: { group: "discovery", screen: { freelancer: "searches" } },
  work_idle: { group: "reminders", memberKinds: hirers, screen: { client: "applicants" } },
  work_paused: { group: "reminders", memberKinds: hirers, screen: { client: "applicants", freelancer: "requests" } },
  company_silent: { group: "reminders", screen: { freelancer: "project" } },
  company_verified: { group: "account", memberKinds: everyMember, screen: { client: "home" } },
  company_rejected: { group: "account", memberKinds: everyMember, screen: { client: "home" } },
  restricted: { group: "account", memberKinds: owners, screen: decisionScreens },
  restriction_ended: { group: "account", memberKinds: owners, screen: decisionScreens },
  appeal_decided: { group: "account", memberKinds: owners, screen: decisionScreens },
  appeal_submitted: { group: "administration", permission: "moderate", screen: { admin: "moderation" } },
  message_reported: { group: "administration", permission: "moderate", screen: { admin: "moderation" } },
  report_closed: { group: "account", screen: conversationScreens },
  content_reported: { group: "administration", permission: "moderate", screen: { admin: "desk" } },
  ticket_waits: { group: "administration", permission: "moderate", screen: { admin: "desk" } },
  ticket_answered: { group: "account", screen: { client: "ticket", freelancer: "ticket" } },
  identity_to_check: { group: "administration", permission: "verify", screen: { admin: "desk" } },
  identity_checked: { group: "account", screen: { freelancer: "identity" } },
  identity_refused: { group: "account", screen: { freelancer: "identity" } },
  identity_deleted: { group: "account", screen: { freelancer: "identity" } },
  identity_lapsed: { group: "account", screen: { freelancer: "identity" } },
  identity_expiring: { group: "reminders", screen: { freelancer: "identity" } },
  identity_expired: { group: "account", screen: { freelancer: "identity" } },
  report_dismissed: { group: "account", screen: { client: "home", freelancer: "home" } },
  report_upheld: { group: "account", screen: { client: "home", freelancer: "home" } },
  warned: { group: "account", memberKinds: owners, screen: decisionScreens },
  content_removed: { group: "account", memberKinds: hirers, screen: decisionScreens },
  message_removed: { group: "account", memberKinds: hirers, screen: decisionScreens },
  work_taken_down: { group: "account", memberKinds: hirers, screen: { client: "decision" } },
  work_held: { group: "administration", permission: "moderate", screen: { admin: "desk" } },
  work_listed: { group: "account", memberKinds: hirers, screen: { client: "applicants" } },
  work_restored: { group: "account", memberKinds: hirers, screen: { client: "decision" } },
  password_changed: { group: "account", screen: ownAccount },
  email_changed: { group: "account", screen: ownAccount },
  two_step_on: { group: "account", screen: ownAccount },
  two_step_off: { group: "account", screen: ownAccount },
  recovery_codes_replaced: { group: "account", screen: ownAccount },
  recovery_code_used: { group: "account", screen: ownAccount },
  passkey_added: { group: "account", screen: ownAccount },
  passkey_removed: { group: "account", screen: ownAccount },
  identity_linked: { group: "account", screen: ownConnections },
  identity_unlinked: { group: "account", screen: ownConnections },
  token_created: { group: "account", screen: ownConnections },
  token_expiring: { group: "account", screen: ownConnections },
  webhook_created: { group: "account", screen: ownConnections },
  webhook_off: { group: "account", screen: ownConnections },
  export_ready: { group: "account", screen: ownData },
  chargeback_opened: { group: "decisions", screen: payoutScreens },
  chargeback_won: { group: "decisions", screen: payoutScreens },
  chargeback_lost: { group: "decisions", screen: payoutScreens },
  chargeback_recovered: { group: "decisions", screen: payoutScreens },
  payout_sent: { group: "decisions", screen: payoutScreens },
  payout_done: { group: "decisions", screen: payoutScreens },
  payout_failed: { group: "decisions", screen: payoutScreens },
  bill_created: { group: "account", screen: payoutScreens },
  bill_settled: { group: "account", screen: payoutScreens },
  bill_waived: { group: "account", screen: payoutScreens },
  payout_account_changed: { group: "account", screen: payoutScreens },
  announcement: {
    group: "announcements",
    screen: {
      admin: "home",
      client: "home",
      freelancer: "home",
    },
  },
  erasure_scheduled: { group: "account", memberKinds: owners, screen: ownData },
  erasure_stopped: { group: "account", memberKinds: owners, screen: ownData },
  company_waits: { group: "administration", permission: "verify", screen: { admin: "verification" } },
  company_resubmitted: { group: "administration", permission: "verify", screen: { admin: "verification" } },
  import_failed: { group: "administration", screen: { admin: "imports" } },
  setting_change_proposed: { group: "administration", screen: { admin: "settings" } },
  setting_weakened: { group: "administration", screen: { admin: "settings" } },
  payment_reported: { group: "administration", permission: "money", screen: { admin: "payments" } },
  payment_unmatched: { group: "administration", permission: "money", screen: { admin: "payments" } },
  reversal_recorded: { group: "administration", permission: "money", screen: { admin: "reversed payments" } },
  chargeback_to_answer: { group: "administration", permission: "money", screen: { admin: "chargebacks" } },
  chargeback_decided: { group: "administration", permission: "money", screen: { admin: "chargebacks" } },
  reconciliation_difference: { group: "administration", permission: "money", screen: { admin: "reconciliation" } },
  payout_run_created: { group: "administration", permission: "money", screen: { admin: "payout runs" } },
  return_to_send: { group: "administration", permission: "money", screen: { admin: "returns" } },
  payment_missing: { group: "administration", permission: "money", screen: { admin: "tasks" } },
} as const satisfies Record<string, Kind>;
export type NotificationKind = keyof typeof notificationKinds;

type Screens = (typeof notificationKinds)[NotificationKind]["screen"];
type NameOf<S, R extends Role> = S extends Readonly<Record<R, infer Name>> ? Name : never;
/** The screens of a role that notifications open. */
export type OpenedScreen<R extends Role> = NameOf<Screens, R>;

/** The groups of which this role gets notifications. */
export function groupsOf(role: Role): readonly NotificationGroup[] {
  const kinds: readonly Kind[] = Object.values(notificationKinds);
  const groups = Object.keys(notificationGroups) as NotificationGroup[];
  return groups.filter((group) => kinds.some((kind) => kind.group === group && kind.screen[role] !== undefined));
}

const isInAppOnly = (kind: NotificationKind): boolean => (notificationKinds[kind] as Kind).isInAppOnly ?? false;

/** The kinds of these groups that a digest lists. */
export const digestKindsOf = (groups: readonly NotificationGroup[]): readonly NotificationKind[] =>
  (Object.keys(notificationKinds) as NotificationKind[]).filter(
    (kind) => groups.includes(notificationKinds[kind].group) && !isInAppOnly(kind),
  );

/** The group of a kind whose notifications are pushed; null for the others. */
export function pushGroupOf(kind: NotificationKind): NotificationGroup | null {
  const { group } = notificationKinds[kind];
  return isPushed(group) && !isInAppOnly(kind) ? group : null;
}

/** The members of a company who are notified of this. */
export const membersFor = (kind: NotificationKind): readonly MemberKind[] =>
  (notificationKinds[kind] as Kind).memberKinds ?? [];

/** The permission whose holders are notified of this. */
export const permissionFor = (kind: NotificationKind): Permission | undefined =>
  (notificationKinds[kind] as Kind).permission;

/** The facts that a notification names, as they were when it was written. */
export interface NotificationFacts {
  /** The title of the work, or the name of a saved search. */
  readonly title?: string;
  /** The name of the other party. */
  readonly otherName?: string;
  readonly workId?: number;
  readonly requestId?: number;
  readonly messageId?: number;
  readonly decisionId?: number;
  readonly percentage?: number;
  readonly amountPaise?: number;
  readonly previousAmountPaise?: number;
}

/** Longer titles and names are cut. */
export const maxFactLength = 80;
