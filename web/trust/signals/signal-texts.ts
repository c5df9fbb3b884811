import type { SignalKind } from "#domain/trust/signal.ts";
import type { TextKey } from "#texts/hindi.ts";

/** What was noticed. */
export const signalTexts: Readonly<Record<SignalKind, TextKey>> = {
  sameFile: "Same file on several accounts",
  samePicture: "Same picture on several accounts",
  samePhone: "Same phone number on several accounts",
  samePayoutAccount: "Same payout account on several accounts",
  sameApplication: "Same text in many applications",
  accountsFromNetwork: "Many new accounts from one network",
  jobText: "Job that asks for a fee or a contact outside",
  declinedPayments: "Many declined payments",
  dismissedReports: "Many dismissed reports of one person",
  infectedFile: "File with a virus",
};

const ofAccounts = ["{count} account", "{count} accounts"] as const;

/** How often. */
export const countTexts: Readonly<Record<SignalKind, readonly [TextKey, TextKey]>> = {
  sameFile: ofAccounts,
  samePicture: ofAccounts,
  samePhone: ofAccounts,
  samePayoutAccount: ofAccounts,
  sameApplication: ["{count} application", "{count} applications"],
  accountsFromNetwork: ["{count} account within an hour", "{count} accounts within an hour"],
  jobText: ["{count} sign in the text", "{count} signs in the text"],
  declinedPayments: ["{count} payment in 30 days", "{count} payments in 30 days"],
  dismissedReports: ["{count} report", "{count} reports"],
  infectedFile: ["{count} file", "{count} files"],
};
