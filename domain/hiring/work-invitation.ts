/** An invitation of a freelancer to apply for a work. */
export const workInvitationStatuses = ["sent", "applied", "declined", "lapsed"] as const;
export type WorkInvitationStatus = (typeof workInvitationStatuses)[number];

/** What ends an open invitation. Who declined can still apply; the invitation stays declined. */
export const workInvitationMoves = {
  /** Made by the application of the freelancer. */
  apply: { from: "sent", to: "applied" },
  /** Made by the freelancer. */
  decline: { from: "sent", to: "declined" },
  /** Made by a job, once the work is engaged, taken down or past its deadline. */
  lapse: { from: "sent", to: "lapsed" },
} as const satisfies Readonly<Record<string, { from: WorkInvitationStatus; to: WorkInvitationStatus }>>;

/** The most freelancers that a call invites. */
export const maxInvitedAtOnce = 10;
export const maxInvitationsPerWork = 30;
/** The most invitations in 24 hours by all members of a company. */
export const maxInvitationsPerDay = 50;
export const maxInvitationText = 1000;
export const maxDeclineReason = 500;

/** Errors of an invitation that its schema cannot express. */
export const workInvitationErrors = {
  chosenTwice: "choose each freelancer once",
  hasContact: "leave out contact details",
} as const;

/** Why a freelancer was not invited. `unknown` also stands for accounts that do not exist. */
export const skipReasons = ["unknown", "switched_off", "applied", "invited"] as const;
export type SkipReason = (typeof skipReasons)[number];
