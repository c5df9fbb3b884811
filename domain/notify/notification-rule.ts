import type { NotificationKind } from "./notification.ts";

/** The other applicants are those whose requests on the work are still pending. */
export type Recipient =
  | "company"
  | "freelancer"
  | "otherParty"
  | "otherApplicants"
  | "admins"
  | "subject"
  | "reporters";

/** One notification of a move, and whether an e-mail about it is sent at once or at most once an hour. */
export interface NotificationRule {
  readonly to: Recipient;
  readonly kind: NotificationKind;
  readonly email?: "now" | "hourly";
}

export type NotificationRules<Move extends string> = Readonly<Record<Move, readonly NotificationRule[]>>;
