import type { Dice } from "../../server/test/dice.ts";
import type { ActName, World } from "./model-world.ts";

const moves = ["finishPayout", "failPayout", "cancelPayout", "reversePayout"] as const;

/** The weight and the subject of each action about payouts. */
export const payoutKinds = {
  saveAccount: { weight: 6, subject: "nothing" },
  activateAccounts: { weight: 3, subject: "nothing" },
  createRun: { weight: 8, subject: "source" },
  finishPayout: { weight: 6, subject: "payout" },
  failPayout: { weight: 3, subject: "payout" },
  cancelPayout: { weight: 3, subject: "payout" },
  reversePayout: { weight: 3, subject: "payout" },
} as const satisfies Partial<Record<ActName, object>>;

/** Those that ask for a password take no Idempotency-Key. */
export const unrepeatablePayoutActs: readonly ActName[] = [
  "saveAccount",
  "activateAccounts",
  "createRun",
  "reversePayout",
];

/** Actions that may race with this one, beside the same once more. */
export const payoutRivals: Partial<Record<ActName, readonly [ActName, ...ActName[]]>> = {
  saveAccount: ["createRun"],
  createRun: ["createRun", "saveAccount", "reverse", "openChargeback"],
  finishPayout: moves,
  failPayout: moves,
  cancelPayout: moves,
  reversePayout: [...moves, "createRun"],
};

export const payoutActsOfAdmin: readonly ActName[] = ["createRun", ...moves];

/** Who holds the money that a run pays. */
export const drawSource = (dice: Dice): string => dice.pick(["sandbox", "sandbox", "manual"]);

/** Mostly a late one, so that several actions meet. */
export function drawPayout({ payouts }: World, dice: Dice): string {
  const names = Object.keys(payouts).slice(dice.oneIn(4) ? 0 : -8);
  return names[dice.roll(names.length)] ?? "";
}
