/** What jobs notice about accounts. Admins look at it; nothing follows from it by itself. */
export const signalKinds = [
  "sameFile",
  "samePicture",
  "samePhone",
  "samePayoutAccount",
  "sameApplication",
  "accountsFromNetwork",
  "jobText",
  "declinedPayments",
  "dismissedReports",
  "infectedFile",
] as const;
export type SignalKind = (typeof signalKinds)[number];

/** The word with which an admin closes a signal. */
export const signalOutcomes = ["harmless", "handled"] as const;
export type SignalOutcome = (typeof signalOutcomes)[number];

/** The jobs to which a freelancer has sent the same text. */
export const sameTextJobs = 10;

/** The new accounts from one network within so many minutes. */
export const networkAccounts = 5;
export const networkMinutes = 60;
/** How long it is known from which network an account was registered. */
export const networkHours = 24;

/** The attempts of a company to pay that were declined within so many days, and their least share of all. */
export const declinedPayments = 4;
export const declinedPercent = 50;
export const declinedDays = 30;

/** The reports of one person that admins have dismissed. */
export const dismissedReports = 5;

/** A closed signal comes back once it is so many times as strong as it was. */
export const returnFactor = 2;

/** The days for which a closed signal is stored. */
export const closedSignalDays = 365;

/** The most accounts that are stored with a signal. */
export const maxSignalAccounts = 50;
