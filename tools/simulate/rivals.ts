import { moneyRivals } from "./draw-money.ts";
import type { ActName } from "./model-world.ts";

/** What an action acts on. */
export type Subject =
  | "user"
  | "company"
  | "account"
  | "work"
  | "request"
  | "decision"
  | "amendment"
  | "source"
  | "provider"
  | "payout"
  | "nothing";

/** Actions that may race with this one on the same work. */
export const rivals: Partial<Record<Subject, readonly [ActName, ...ActName[]]>> = {
  work: ["apply", "apply", "edit", "remove", "accept", "judge", "takeDown", "restore", "reopen", "invite"],
  request: [
    "accept",
    "accept",
    "reject",
    "withdraw",
    "offer",
    "counter",
    "take",
    "take",
    "report",
    "sendBack",
    "end",
    "pay",
    "settle",
    "reverse",
    "reverse",
    "review",
    "review",
    ...moneyRivals,
    "giveBack",
    "remove",
    "judge",
    "takeDown",
  ],
  company: ["judge", "login", "settle", "pay", "apply", "accept"],
  amendment: ["answerAmendment", "answerAmendment", "edit", "report", "end"],
};
