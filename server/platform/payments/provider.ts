import type { IncomingHttpHeaders } from "node:http";
import type { Day } from "#domain/day.ts";
import type { ChargebackStatus } from "#domain/money/chargeback.ts";
import type { OrderState, ProviderName, TestOutcome } from "#domain/money/payment-order.ts";
import type { MovementKind } from "#domain/money/reconciliation.ts";
import type { Paise } from "#domain/money.ts";
import type { PayoutProvider } from "#server/platform/payments/payout-provider.ts";
import type { StoredOrder } from "#server/platform/payments/stored-order.ts";
import type { TransferProvider } from "#server/platform/payments/transfer-provider.ts";

/** What a provider can do. A method for anything else throws and is never called. */
interface Capabilities {
  /** It reports results: by messages to /api/webhooks/<name>, and through `lookUp`. */
  readonly events: boolean;
  /** Whether it refunds payments when it is asked to. */
  readonly refunds: boolean;
  /** It reports nothing: the company reports its payment, and this role confirms it. */
  readonly confirmed: "admin" | "freelancer" | false;
  /** Test mode: no money moves, and the payer chooses the result. */
  readonly rehearses: boolean;
  /** What `movements` contains. */
  readonly reports: readonly MovementKind[];
}

interface OrderTerms {
  /** The idempotency key of one attempt. */
  readonly key: string;
  /** Whole paise; a provider with another unit converts. */
  readonly amount: Paise;
  /** The reference of the payer's bank, for payments that the admin or the freelancer confirms. */
  readonly reference?: string | undefined;
  readonly outcome?: TestOutcome | undefined;
}

/** The provider's signed statement that an order was paid, as its page returns it to the browser. */
interface Proof {
  readonly order: string;
  readonly payment: string;
  readonly signature: string;
  /** Further values that a provider with a page signs: the id of the page and its state. */
  readonly page?: string | undefined;
  readonly status?: string | undefined;
}

export interface PageTerms {
  readonly amount: Paise;
  /** The description that the payer reads on the page. */
  readonly description: string;
  /** Where the browser goes after the payment, with what `verify` checks. */
  readonly returnUrl: string;
  /** Whether an earlier attempt may have created the page, so that it is looked up first. */
  readonly isRetry: boolean;
}

/** A page of the provider on which an order is paid. */
export interface ProviderPage {
  readonly id: string;
  readonly url: string;
  /** The instant from which the page takes no payment. */
  readonly expiresAt: Date;
}

/** An event as a provider sends it. */
export interface Message {
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Order {
  /** The id at the provider, unique among its orders. */
  readonly id: string;
  /** For an order that was paid at once; valid once `verify` has accepted it. */
  readonly proof?: Proof | undefined;
  /** Messages that test mode delivers to our own webhook; a real provider sends them itself. */
  readonly messages?: readonly Message[] | undefined;
}

export interface PaymentEvent {
  /** The id of the message, the same for each delivery. */
  readonly id: string;
  readonly order: string;
  readonly state: OrderState;
  /** The captured amount in the smallest unit of the currency; for other states the amount of the order. */
  readonly amount: Paise;
  /** ISO 4217. */
  readonly currency: string;
  /** The id of the payment at the provider, if the message has it. */
  readonly payment?: string | undefined;
  /** What is stored of a message whose body has more than is needed, such as the payer's phone. */
  readonly stored?: string | undefined;
}

/** What a provider reports of a payment that its payer disputes at the bank. */
export interface Dispute {
  /** The id of the dispute at the provider. */
  readonly id: string;
  /** How far the dispute has gone. One that was won can be disputed again in another phase, under the same id. */
  readonly phase: string;
  readonly status: ChargebackStatus;
  /** The id by which the provider reports the order; absent where the message does not name it. */
  readonly order?: string | undefined;
  /** The id of the payment at the provider. */
  readonly payment?: string | undefined;
  /** What is disputed, or what was taken back, in the smallest unit of the currency. */
  readonly amount: Paise;
  /** ISO 4217. */
  readonly currency: string;
  /** The code of the reason. */
  readonly reason?: string | undefined;
  /** Until when the platform can answer. */
  readonly respondBy?: Date | undefined;
}

/** The state of an order at its provider, with the amount of a capture for comparison. */
export type OrderReport =
  | { readonly state: Exclude<OrderState, "captured"> }
  | {
      readonly state: "captured";
      readonly amount: Paise;
      readonly currency: string;
      readonly payment?: string | undefined;
    };

/** Money that a provider has moved. */
export interface Movement {
  /** The id of the movement at the provider, unique among those of its kind. */
  readonly id: string;
  readonly kind: MovementKind;
  /**
   * What is stored here of it: the id of the order of a payment, that of the refund for a refund, our id of a payout, and that of the
   * payment or the refund for a settlement.
   */
  readonly reference: string;
  /** In the smallest unit of the currency. */
  readonly amount: Paise;
  /** ISO 4217. */
  readonly currency: string;
  /** False for what is known to the provider and has not moved. */
  readonly isDone: boolean;
  /**
   * The payment at the provider to which it belongs. Another business may use the same account of the provider, so a movement of a
   * payment that is not known here is not ours. Absent for what is ours in any case.
   */
  readonly payment?: string | undefined;
  /** The fee of the provider with its tax; absent without one. */
  readonly fee?: Paise | undefined;
}

/** An order, a refund or a payout that is recorded here. */
export interface RecordedMovement {
  readonly kind: MovementKind;
  /** The id with which the provider reports the movement. */
  readonly id: string;
  /** The id at the provider of the transfer that makes a payout; null for anything else. */
  readonly transfer: string | null;
  /** Whether its money has moved. */
  readonly isDone: boolean;
}

/** Takes payments for the platform. Methods do not use the database, and are called outside transactions. */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly can: Capabilities;
  /** Creates an order. Throws `Declined`, or `Unreachable` when the result is unknown. */
  readonly createOrder: (terms: OrderTerms) => Promise<Order>;
  /**
   * Opens the page on which an order is paid, once for each order. Absent where the payment screen takes the payment. Throws
   * `Declined`, or `Unreachable` when the result is unknown.
   */
  readonly openPage?: (order: StoredOrder, terms: PageTerms) => Promise<ProviderPage>;
  /** Ends an open order at the provider, so that its page takes no payment. Throws if it cannot, as for a paid one. */
  readonly cancel?: (order: StoredOrder) => Promise<void>;
  /** Whether the provider signed this. Compares in constant time. */
  readonly verify: (proof: Proof) => boolean;
  /**
   * Parses an event from its raw body, which the signature covers. Undefined for events of other kinds. Throws `BadSignature`
   * before it parses the body.
   */
  readonly parseWebhook: (body: string, headers: IncomingHttpHeaders) => PaymentEvent | undefined;
  /**
   * Parses what a message says of a dispute. Undefined for messages about anything else, absent where the provider has no disputes.
   * Throws `BadSignature` before it parses the body.
   */
  readonly disputes?: {
    readonly parseWebhook: (body: string, headers: IncomingHttpHeaders) => Dispute | undefined;
  };
  /**
   * Refunds an order in full, or with the name of an operation a part of it, once however often it is called, and returns the id of
   * the refund.
   */
  readonly refund: (order: StoredOrder, amount: Paise, operation?: string) => Promise<string>;
  /** The state of an order, in case messages were lost. Throws `UnknownOrder` for an id that the provider does not have. */
  readonly lookUp: (order: StoredOrder) => Promise<OrderReport>;
  /** Every capture since then, also of unknown orders, for use after a restore. Absent if the provider cannot list. */
  readonly listCaptures?: (since: Date) => Promise<readonly PaymentEvent[]>;
  /**
   * Every movement of a day in the time zone of the platform, all pages of it, for comparison with what is recorded here. `known` are
   * the orders and refunds of that day: a provider that cannot list looks them up, and one that lists payments by the day on which
   * they began looks up those that began earlier. Absent if the provider cannot tell.
   */
  readonly movements?: (day: Day, recorded: readonly RecordedMovement[]) => Promise<readonly Movement[]>;
  /** Sends money to freelancers. Absent if the provider cannot, or is not set up for it. */
  readonly payouts?: PayoutProvider | undefined;
  /** Transfers payments to accounts of freelancers at the provider. Absent if the provider cannot. */
  readonly transfers?: TransferProvider | undefined;
}

/** The bank or card of the payer declined. Nothing was paid. */
export class Declined extends Error {}

/** The provider does not answer, so the result is unknown; retry. */
export class Unreachable extends Error {}

/** The provider does not have this order, so nothing was captured. */
export class UnknownOrder extends Error {}

/** The message is not from the provider. */
export class BadSignature extends Error {}

/** The method of a provider that cannot do this. */
export const cannot = (what: string) => (): never => {
  throw new Error(`this provider does not ${what}`);
};
