/** The documents of which a freelancer shows one. An Aadhaar is shown masked, with its last four digits alone. */
export const identityKinds = ["pan", "drivingLicence", "voterCard", "passport", "maskedAadhaar"] as const;
export type IdentityKind = (typeof identityKinds)[number];

/**
 * `deleted` shows what nobody may see, such as an unmasked Aadhaar number, and `lapsed` was not decided about in time: after both
 * the freelancer has no identity check, and knows why.
 */
export const identityStatuses = ["waiting", "checked", "refused", "deleted", "lapsed", "expired"] as const;
export type IdentityStatus = (typeof identityStatuses)[number];

/** Why a check has expired: its time is over, the name of the account changed, money goes to somebody else, or a newer check replaced it. */
export const identityEnds = ["time", "name", "payoutAccount", "renewal"] as const;
export type IdentityEnd = (typeof identityEnds)[number];

interface IdentityMove {
  readonly by: "freelancer" | "admin" | "job";
  /** Null before the first documents. */
  readonly from: readonly (IdentityStatus | null)[];
  readonly to: IdentityStatus;
}

/** Who moves the identity check of a freelancer. One that is checked can be submitted again in its last days, and stays checked meanwhile. */
export const identityMoves = {
  submit: { by: "freelancer", from: [null, "refused", "deleted", "lapsed", "expired"], to: "waiting" },
  check: { by: "admin", from: ["waiting"], to: "checked" },
  refuse: { by: "admin", from: ["waiting"], to: "refused" },
  delete: { by: "admin", from: ["waiting"], to: "deleted" },
  lapse: { by: "job", from: ["waiting"], to: "lapsed" },
  expire: { by: "job", from: ["checked"], to: "expired" },
} as const satisfies Record<string, IdentityMove>;

/** The moves of an admin, each of which deletes the pictures. */
export type IdentityDecision = "check" | "refuse" | "delete";

/** How long a check holds. */
export const identityMonths = 24;
/** The days before its end in which the freelancer is reminded, and can show documents again. */
export const identityRenewalDays = 30;
/** The days after which documents that nobody has decided about are deleted. */
export const identityWaitDays = 30;

/** Whether these can be the last four characters of the number of a document. */
export function isLastFour(kind: IdentityKind, typed: string): boolean {
  if (kind === "pan") return /^[0-9]{3}[A-Z]$/.test(typed);
  if (kind === "maskedAadhaar") return /^[0-9]{4}$/.test(typed);
  return /^[A-Z0-9]{4}$/.test(typed);
}

/** As it is written or pasted: in capitals, without spaces. */
export const lastFourText = (typed: string): string => typed.replace(/\s+/g, "").toUpperCase();
