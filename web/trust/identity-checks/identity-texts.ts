import type { IdentityEnd, IdentityKind, IdentityStatus } from "#domain/trust/identity-check.ts";
import type { IdentityPicturePart } from "#domain/trust/identity-picture.ts";
import type { TextKey } from "#texts/hindi.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";

const kinds: Readonly<Record<IdentityKind, TextKey>> = {
  pan: "PAN card",
  drivingLicence: "Driving licence",
  voterCard: "Voter ID card",
  passport: "Passport",
  maskedAadhaar: "Masked Aadhaar",
};
export const identityKindText = (kind: IdentityKind): string => t(kinds[kind]);

const parts: Readonly<Record<IdentityPicturePart, TextKey>> = {
  front: "Front side",
  back: "Back side",
  selfie: "Selfie",
};
export const identityPartText = (part: IdentityPicturePart): string => t(parts[part]);

const ends: Readonly<Record<IdentityEnd, TextKey>> = {
  time: "A check holds for 24 months, and they are over.",
  name: "The name of your account changed.",
  payoutAccount: "Your payout account has another holder.",
  renewal: "A newer check has replaced it.",
};
export const identityEndText = (end: IdentityEnd): string => t(ends[end]);

const statuses: Readonly<Record<IdentityStatus, TextKey>> = {
  waiting: "Waits for an admin",
  checked: "Identity checked",
  refused: "Not checked",
  deleted: "Deleted",
  lapsed: "Not looked at in time",
  expired: "Ended",
};
export const identityStatusText = (status: IdentityStatus): string => t(statuses[status]);

export type CheckedIdentity = RowOf<"freelancers.get">["identity"];

/** That the identity of a freelancer is checked, with the month as 11-2026; empty where it is not. */
export const identityText = (identity: CheckedIdentity): string =>
  identity ? t("Identity checked in {month}", { month: formatDay(identity.month) }) : "";

/** What was looked at, and that it is no promise. */
export const identityNote = ({ kind }: NonNullable<CheckedIdentity>): string =>
  t("An admin has compared a document ({document}) with the name of the account. That is no promise about the work.", {
    document: identityKindText(kind),
  });

/** Until when the pictures wait at the latest. */
export const latestDeletion = (submittedAt: string, days: number): string =>
  new Date(Date.parse(submittedAt) + days * 86_400_000).toISOString();
