import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { type Paise, paise } from "#domain/money.ts";
import { orderCurrency, orderLifetimeHours } from "#domain/payment-order.ts";
import {
  BadSignature,
  Declined,
  type OrderReport,
  type PageTerms,
  type PaymentEvent,
  type PaymentProvider,
  type ProviderPage,
  type StoredOrder,
  UnknownOrder,
  Unreachable,
} from "#server/platform/payments/provider.ts";
import { RazorpayRefusal, razorpayClient } from "#server/platform/payments/razorpay-client.ts";
import { readRazorpayEvent } from "#server/platform/payments/razorpay-events.ts";
import { isHmac } from "#server/platform/payments/signature.ts";

interface RazorpayAccess {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Signs what is sent again after the secret was changed. */
  readonly previousWebhookSecret?: string | undefined;
  readonly baseUrl: string;
}

const hourMs = 3_600_000;

/** Razorpay delivers an event again for a day, with the secret of its first delivery. */
const previousSecretMs = 24 * hourMs;

/** Reference ids have at most 40 characters. The prefix tells our links from others of the same account at Razorpay. */
const referencePrefix = "kaamkaj_";
const isOurReference = (reference: unknown): reference is string =>
  typeof reference === "string" && reference.startsWith(referencePrefix);

const paymentLink = z.object({
  id: z.string().min(1),
  reference_id: z.string().nullish(),
  status: z.string(),
  amount_paid: z.int().nonnegative(),
  currency: z.string(),
  expire_by: z.int(),
  short_url: z.url({ protocol: /^https?$/ }),
  /** Filled once it is paid. */
  payments: z.array(z.object({ payment_id: z.string(), status: z.string() })).nullish(),
});
type PaymentLink = z.output<typeof paymentLink>;

const paymentLinks = z.object({ payment_links: z.array(paymentLink) });

const refund = z.object({ id: z.string(), status: z.string(), receipt: z.string().nullish() });

const payment = z.object({
  id: z.string(),
  amount: z.int().positive(),
  currency: z.string(),
  status: z.string(),
  // An empty list where there are none.
  notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
});
const captureListSize = 100;

/** Where an event is signed with the secret of the webhook, or shortly after its change with the one before. */
const signedEvents = ({ webhookSecret, previousWebhookSecret }: RazorpayAccess) => {
  const previousUntil = Date.now() + previousSecretMs;
  return (body: string, signature: unknown) =>
    isHmac(webhookSecret, body, signature) ||
    (previousWebhookSecret !== undefined &&
      Date.now() < previousUntil &&
      isHmac(previousWebhookSecret, body, signature));
};

const capturedIn = ({ payments }: PaymentLink) => payments?.find(({ status }) => status === "captured")?.payment_id;

/** The capture that a listed payment is, if it is one for an order of ours. */
function capturesIn({ id, amount, currency, status, notes }: z.output<typeof payment>): readonly PaymentEvent[] {
  const order = notes && "reference" in notes ? notes["reference"] : undefined;
  if (status !== "captured" || !isOurReference(order)) return [];
  return [{ id: `listed_${id}`, order, state: "captured", amount: paise(amount), currency, payment: id }];
}

const isRefusal = (error: unknown): error is RazorpayRefusal =>
  error instanceof RazorpayRefusal && error.status === 400;
const isTaken = (error: unknown) => isRefusal(error) && /already exists/i.test(error.message);

/** What it means for an order that its link was not created. */
function meaningOf(error: unknown): unknown {
  if (isTaken(error)) return new Unreachable("Razorpay has this payment link, and does not list it yet.");
  return isRefusal(error) ? new Declined(error.message) : error;
}

function reportOf(link: PaymentLink): OrderReport {
  const { status, amount_paid: amount, currency } = link;
  if (status === "paid") return { state: "captured", amount: paise(amount), currency, payment: capturedIn(link) };
  // An expired link is open until the order expires here as well.
  return { state: status === "cancelled" ? "failed" : "open" };
}

/**
 * Payments on the page of a payment link of Razorpay, which takes cards, UPI, wallets and netbanking. Our id of an order is the
 * reference id of its link, so an event is understood before the answer to the request that created the link.
 */
export function razorpayOf(access: RazorpayAccess): PaymentProvider {
  const request = razorpayClient(access);
  const isSignedEvent = signedEvents(access);

  /** The list finds a new link after some seconds, and names no payments. */
  async function find(reference: string): Promise<PaymentLink | undefined> {
    const found = await request(paymentLinks, `payment_links?reference_id=${encodeURIComponent(reference)}`);
    return found.payment_links.find(({ reference_id }) => reference_id === reference);
  }

  async function linkOf({ providerPage, providerOrder }: StoredOrder): Promise<PaymentLink | undefined> {
    const id = providerPage ?? (await find(providerOrder))?.id;
    if (id === undefined) return undefined;
    try {
      return await request(paymentLink, `payment_links/${encodeURIComponent(id)}`);
    } catch (error) {
      if (!(error instanceof RazorpayRefusal && [400, 404].includes(error.status))) throw error;
      throw new UnknownOrder(`Razorpay does not have the payment link ${id}.`);
    }
  }

  const create = (reference: string, { amount, description, returnUrl }: PageTerms) =>
    request(paymentLink, "payment_links", {
      body: {
        amount,
        currency: orderCurrency,
        accept_partial: false,
        reference_id: reference,
        description,
        expire_by: Math.floor(Date.now() / 1000) + orderLifetimeHours * 3600,
        notify: { sms: false, email: false },
        reminder_enable: false,
        // Razorpay copies the notes of a link to its payments.
        notes: { reference },
        callback_url: returnUrl,
        callback_method: "get",
      },
    });

  /** A reference id is taken once, so of two concurrent requests one is refused. */
  async function createOnce(reference: string, terms: PageTerms): Promise<PaymentLink> {
    try {
      return await create(reference, terms);
    } catch (error) {
      const existing = isTaken(error) ? await find(reference) : undefined;
      if (existing) return existing;
      throw meaningOf(error);
    }
  }

  async function openPage({ providerOrder }: StoredOrder, terms: PageTerms): Promise<ProviderPage> {
    const known = terms.isRetry ? await find(providerOrder) : undefined;
    const { id, short_url: url, expire_by } = known ?? (await createOnce(providerOrder, terms));
    return { id, url, expiresAt: new Date(expire_by * 1000) };
  }

  async function cancel(order: StoredOrder): Promise<void> {
    const id = order.providerPage ?? (await find(order.providerOrder))?.id;
    if (id) await request(paymentLink, `payment_links/${encodeURIComponent(id)}/cancel`, { body: {} });
  }

  async function paymentOf(order: StoredOrder): Promise<string> {
    if (order.providerPayment) return order.providerPayment;
    const link = await linkOf(order);
    const captured = link && capturedIn(link);
    if (!captured) throw new Error(`Razorpay names no payment of ${order.providerOrder}.`);
    return captured;
  }

  /** Both the look-up and the key keep a repeated request from refunding twice. */
  async function refundOnce(order: StoredOrder, amount: Paise): Promise<string> {
    const receipt = order.providerOrder;
    const path = `payments/${encodeURIComponent(await paymentOf(order))}`;
    const { items } = await request(z.object({ items: z.array(refund) }), `${path}/refunds`);
    const { id, status } =
      items.find((each) => each.receipt === receipt) ??
      (await request(refund, `${path}/refund`, {
        body: { amount, receipt },
        headers: { "x-refund-idempotency": receipt },
      }));
    if (status === "failed") throw new Error("Razorpay could not refund the payment.");
    return id;
  }

  async function listCaptures(since: Date): Promise<readonly PaymentEvent[]> {
    const events: PaymentEvent[] = [];
    const from = Math.floor(since.getTime() / 1000);
    for (let skip = 0; ; skip += captureListSize) {
      const path = `payments?from=${from}&count=${captureListSize}&skip=${skip}`;
      const { items } = await request(z.object({ items: z.array(payment) }), path);
      events.push(...items.flatMap(capturesIn));
      if (items.length < captureListSize) return events;
    }
  }

  return {
    name: "razorpay",
    can: { events: true, refunds: true, confirmed: false, rehearses: false },
    createOrder: async () => ({ id: referencePrefix + randomUUID().replaceAll("-", "") }),
    openPage,
    cancel,
    verify: ({ page = "", order, status = "", payment: paid, signature }) =>
      isHmac(access.keySecret, [page, order, status, paid].join("|"), signature),
    parseWebhook: (body: string, headers: IncomingHttpHeaders) => {
      if (!isSignedEvent(body, headers["x-razorpay-signature"])) throw new BadSignature();
      const event = readRazorpayEvent(body, headers["x-razorpay-event-id"]);
      return event && isOurReference(event.order) ? event : undefined;
    },
    refund: refundOnce,
    lookUp: async (order) => {
      const link = await linkOf(order);
      return link ? reportOf(link) : { state: "open" };
    },
    listCaptures,
  };
}
