import type { IncomingHttpHeaders } from "node:http";
import type { Paise } from "#domain/money.ts";
import type { StoredOrder } from "#server/platform/payments/stored-order.ts";

/** The hold of a transfer. Without an instant it lasts until it is released. */
interface Hold {
  readonly until: Date | undefined;
}

interface TransferTerms {
  /** Our id of the payout that it makes, a UUID, which the provider keeps with it. */
  readonly reference: string;
  /** The account of the freelancer at the provider. */
  readonly account: string;
  readonly amount: Paise;
  readonly hold: Hold | undefined;
}

/** A transfer as the provider reports it. */
export interface TransferReport {
  /** The id at the provider. */
  readonly externalId: string;
  /** The reference under which it was created; null for transfers of others. */
  readonly reference: string | null;
  readonly amount: Paise;
  /** The reversed amount of the transfer. */
  readonly reversed: Paise;
  /**
   * `pending`: it may still fail. `open`: the account of the freelancer at the provider has it. `settled`: it is on its way to the bank of
   * the freelancer. `failed`: no money has moved. `reversed`: all of it was taken back.
   */
  readonly state: "pending" | "open" | "settled" | "failed" | "reversed";
  readonly hold: Hold | undefined;
  /** Why it failed. */
  readonly reason: string;
}

interface ReversalTerms {
  /** The id of the transfer at the provider. */
  readonly transfer: string;
  readonly amount: Paise;
  /** Names the reversal at the provider. */
  readonly operation: string;
  /** The ids at the provider of the other reversals of this transfer that are recorded here. */
  readonly known: readonly string[];
}

/**
 * Transfers captured payments to the accounts of freelancers at the provider. It knows no idempotency key, so a caller looks up before
 * each attempt. Methods do not use the database, and are called outside transactions.
 */
export interface TransferProvider {
  /** Every transfer of the payment of an order. */
  readonly list: (order: StoredOrder) => Promise<readonly TransferReport[]>;
  /** Transfers a part of a payment. Throws `Declined` for a refusal, and `Unreachable` when the result is unknown. */
  readonly create: (order: StoredOrder, terms: TransferTerms) => Promise<TransferReport>;
  /** Changes until when a transfer is on hold; undefined releases it. */
  readonly setHold: (externalId: string, hold: Hold | undefined) => Promise<TransferReport>;
  /** Takes a part of a transfer back once for each operation, and returns the id of the reversal. Throws like `create`. */
  readonly reverse: (terms: ReversalTerms) => Promise<string>;
  /** Every transfer that was created between two moments, in seconds since 1970, both included. */
  readonly listBetween: (from: number, to: number) => Promise<readonly TransferReport[]>;
  /** A transfer by its id at the provider; undefined where the provider has none. */
  readonly lookUp: (externalId: string) => Promise<TransferReport | undefined>;
  /** Parses an event from its raw body. Undefined for events of other kinds. Throws `BadSignature` before it parses the body. */
  readonly parseWebhook: (body: string, headers: IncomingHttpHeaders) => TransferReport | undefined;
}
