import type { IncomingHttpHeaders } from "node:http";
import type { PayoutDetails } from "#domain/money/payout.ts";
import type { Paise } from "#domain/money.ts";

export interface PayoutTerms {
  /** The idempotency key of the payout, and its reference at the provider: the id of the payout, a UUID. */
  readonly reference: string;
  readonly freelancerId: number;
  readonly amount: Paise;
  readonly holderName: string;
  readonly details: PayoutDetails;
  /** The text on the bank statement of the freelancer. */
  readonly narration: string;
}

/** A payout as the provider reports it. */
export interface PayoutReport {
  /** The reference under which it was created; null for payouts of others. */
  readonly reference: string | null;
  /** The id at the provider. */
  readonly externalId: string;
  readonly amount: Paise;
  /** `failed`: it was not paid, or came back. */
  readonly state: "open" | "done" | "failed";
  /** The reference of the bank, once it is known. */
  readonly utr: string | null;
  /** Why it failed or came back. */
  readonly reason: string;
  /** The fee of the provider with its tax. */
  readonly fee: Paise;
}

/** Sends money to freelancers. Methods do not use the database, and are called outside transactions. */
export interface PayoutProvider {
  /** Creates a payout once for each reference. Throws `Declined` for a refusal, and `Unreachable` when the result is unknown. */
  readonly create: (terms: PayoutTerms) => Promise<PayoutReport>;
  /** A payout by its reference; undefined where the provider has none. */
  readonly find: (reference: string) => Promise<PayoutReport | undefined>;
  /** A payout by its id at the provider. */
  readonly lookUp: (externalId: string) => Promise<PayoutReport>;
  /** Every payout that was created between two moments, in seconds since 1970, both included. */
  readonly list: (from: number, to: number) => Promise<readonly PayoutReport[]>;
  /** Parses an event from its raw body. Undefined for events of other kinds. Throws `BadSignature` before it parses the body. */
  readonly parseWebhook: (body: string, headers: IncomingHttpHeaders) => PayoutReport | undefined;
}
