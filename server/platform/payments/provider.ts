import type { IncomingHttpHeaders } from "node:http";
import type { Paise } from "#domain/money.ts";
import type { OrderState, ProviderName, TestOutcome } from "#domain/payment-order.ts";

/** What a provider can do. A method for anything else throws and is never called. */
interface Capabilities {
  /** It reports results: by messages to /api/webhooks/<name>, and through `lookUp`. */
  readonly events: boolean;
  /** It can refund. */
  readonly refunds: boolean;
  /** It reports nothing: the company reports its payment, and the admin confirms it. */
  readonly confirmed: boolean;
  /** Test mode: no money moves, and the payer chooses the result. */
  readonly rehearses: boolean;
}

interface OrderTerms {
  /** The idempotency key of one attempt. */
  readonly key: string;
  /** Whole paise; a provider with another unit converts. */
  readonly amount: Paise;
  /** The reference of the payer's bank, for payments that the admin confirms. */
  readonly reference?: string | undefined;
  readonly outcome?: TestOutcome | undefined;
}

/** The provider's signed statement that an order was paid, as its page returns it to the browser. */
interface Proof {
  readonly order: string;
  readonly payment: string;
  readonly signature: string;
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
}

/** The state of an order at its provider, with the amount of a capture for comparison. */
export type OrderReport =
  | { readonly state: Exclude<OrderState, "captured"> }
  | { readonly state: "captured"; readonly amount: Paise; readonly currency: string };

/** Takes payments for the platform. Methods do not use the database, and are called outside transactions. */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly can: Capabilities;
  /** Creates an order. Throws `Declined`, or `Unreachable` when the result is unknown. */
  readonly createOrder: (terms: OrderTerms) => Promise<Order>;
  /** Whether the provider signed this. Compares in constant time. */
  readonly verify: (proof: Proof) => boolean;
  /**
   * Parses an event from its raw body, which the signature covers. Undefined for events of other kinds. Throws `BadSignature`
   * before it parses the body.
   */
  readonly parseWebhook: (body: string, headers: IncomingHttpHeaders) => PaymentEvent | undefined;
  /** Refunds an order in full, once however often it is called, and returns the id of the refund. */
  readonly refund: (order: string, amount: Paise) => Promise<string>;
  /** The state of an order, in case messages were lost. Throws `UnknownOrder` for an id that the provider does not have. */
  readonly lookUp: (order: string) => Promise<OrderReport>;
  /** Every capture since then, also of unknown orders, for use after a restore. Absent if the provider cannot list. */
  readonly listCaptures?: (since: Date) => Promise<readonly PaymentEvent[]>;
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
