import type { ActName, Request } from "./model-world.ts";

/** The weight and the subject of each action about direct payments, refunds, chargebacks and reviews. */
export const moneyKinds = {
  switchProvider: { weight: 1, subject: "provider" },
  withdrawReport: { weight: 1, subject: "request" },
  confirmReceipt: { weight: 6, subject: "request" },
  denyReceipt: { weight: 3, subject: "request" },
  settleBill: { weight: 4, subject: "request" },
  refund: { weight: 5, subject: "request" },
  openChargeback: { weight: 4, subject: "request" },
  winChargeback: { weight: 3, subject: "request" },
  loseChargeback: { weight: 4, subject: "request" },
  review: { weight: 8, subject: "request" },
  recoverChargeback: { weight: 4, subject: "request" },
} as const satisfies Partial<Record<ActName, object>>;

/** The requests on which one of them succeeds. */
export const moneyTargets: Partial<Record<ActName, (request: Request) => boolean>> = {
  withdrawReport: ({ report }) => report === "open",
  confirmReceipt: ({ report }) => report === "open",
  denyReceipt: ({ report }) => report === "open",
  settleBill: ({ bill }) => bill?.status === "open",
  refund: ({ status, source }) => status === "paid" && source === "sandbox",
  openChargeback: ({ source, chargeback }) => source === "sandbox" && !chargeback,
  winChargeback: ({ chargeback }) => chargeback?.status === "open",
  loseChargeback: ({ chargeback }) => chargeback?.status === "open",
  review: ({ status, reviews }) => status === "paid" && !reviews.isRevealed,
  recoverChargeback: ({ chargeback }) => chargeback?.status === "lost" && chargeback.recovered === 0,
};

/** Actions that may race with others on the same request. */
export const moneyRivals = [
  "withdrawReport",
  "confirmReceipt",
  "denyReceipt",
  "settleBill",
  "openChargeback",
  "loseChargeback",
  "recoverChargeback",
] as const satisfies readonly ActName[];

/** Messages of the bank come from nobody who has logged in. */
export const moneyActsOfAdmin: readonly ActName[] = [
  "settleBill",
  "refund",
  "openChargeback",
  "winChargeback",
  "loseChargeback",
  "recoverChargeback",
];
