import type { IncomingHttpHeaders } from "node:http";
import type { Paise } from "#domain/money.ts";
import type { OrderState, ProviderName, TestOutcome } from "#domain/payment-order.ts";

/** What a provider can do. What it cannot is never asked of it: the method throws. */
interface Capabilities {
  /** Its word comes by itself: as messages to /api/webhooks/<name>, and when it is asked by `lookUp`. */
  readonly events: boolean;
  /** It gives money back. */
  readonly refunds: boolean;
  /** It says nothing: the company notes what it did, and the admin confirms it. */
  readonly confirmed: boolean;
  /** No money moves, and whoever pays may choose what happens. */
  readonly rehearses: boolean;
}

interface OrderAsked {
  /** The same for each repetition of one attempt: asked twice with it, a provider makes one order. */
  readonly key: string;
  /** Whole paise, as everywhere inside. A provider that counts otherwise converts. */
  readonly amount: Paise;
  /** What the payer's bank calls it, where the provider takes notes. */
  readonly reference?: string | undefined;
  readonly outcome?: TestOutcome | undefined;
}

/** The provider's word that an order was paid, as its page in the browser brings it back. */
interface Proof {
  readonly order: string;
  readonly payment: string;
  readonly signature: string;
}

/** A message as a provider would send it. */
export interface Message {
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Order {
  /** The provider's name for it; no two orders of a provider have the same. */
  readonly id: string;
  /** There when it was paid at once. Believed once `verify` has. */
  readonly proof?: Proof | undefined;
  /** What a rehearsal sends later to our own door; a real provider sends its messages itself. */
  readonly messages?: readonly Message[] | undefined;
}

export interface PaymentEvent {
  /** The provider's name for the message, the same each time it sends it. */
  readonly id: string;
  readonly order: string;
  readonly state: OrderState;
  /** Of this capture, in the smallest unit of the currency; of other states, of the order. */
  readonly amount: Paise;
  /** ISO 4217. */
  readonly currency: string;
}

/** How an order stands at its provider; what was captured says how much, so that it can be compared. */
export type OrderReport =
  | { readonly state: Exclude<OrderState, "captured"> }
  | { readonly state: "captured"; readonly amount: Paise; readonly currency: string };

/**
 * Takes payments for the platform. Methods neither read nor write the database: `server/features/payments` does, and calls them outside any
 * transaction.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly can: Capabilities;
  /** Makes an order for so much money. Throws `Declined`, or `Unreachable` when nobody knows. */
  readonly createOrder: (asked: OrderAsked) => Promise<Order>;
  /** Whether these are the provider's own words. Compares in constant time. */
  readonly verify: (proof: Proof) => boolean;
  /**
   * Reads a message from its raw body, since the signature is over these very bytes. Nothing for a message that is about something else.
   * Throws `BadSignature` before it looks at what the message says.
   */
  readonly parseWebhook: (body: string, headers: IncomingHttpHeaders) => PaymentEvent | undefined;
  /** Gives all of an order back, and answers what the provider calls that. Asked twice for one order, it does so once. */
  readonly refund: (order: string, amount: Paise) => Promise<string>;
  /** How an order stands, for messages that were lost. Throws `UnknownOrder` where the provider has none of this name. */
  readonly lookUp: (order: string) => Promise<OrderReport>;
  /** Everything captured since then, unknown orders included; used after a restore. Absent if the provider cannot list. */
  readonly listCaptures?: (since: Date) => Promise<readonly PaymentEvent[]>;
}

/** The payer's bank or card says no. Nothing was paid. */
export class Declined extends Error {}

/** The provider does not answer, so that nobody knows; worth trying again. */
export class Unreachable extends Error {}

/** The provider has no order of this name, so that nothing was captured for it. */
export class UnknownOrder extends Error {}

/** Whoever sent this is not the provider. */
export class BadSignature extends Error {}

/** For what a provider cannot do. */
export const cannot = (what: string) => (): never => {
  throw new Error(`this provider does not ${what}`);
};
