import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { orderCurrency, orderLifetimeHours } from "#domain/money/payment-order.ts";
import { type Paise, paise } from "#domain/money.ts";
import {
  BadSignature,
  Declined,
  type OrderReport,
  type PageTerms,
  type PaymentEvent,
  type PaymentProvider,
  type ProviderPage,
  UnknownOrder,
  Unreachable,
} from "#server/platform/payments/provider.ts";
import { listAll, RazorpayRefusal, razorpayClient } from "#server/platform/payments/razorpay-client.ts";
import { readRazorpayDispute } from "#server/platform/payments/razorpay-disputes.ts";
import {
  isOurReference,
  orderOf,
  type Payment,
  payment,
  referencePrefix,
  refund,
} from "#server/platform/payments/razorpay-entities.ts";
import { readRazorpayEvent } from "#server/platform/payments/razorpay-events.ts";
import { razorpayReport } from "#server/platform/payments/razorpay-report.ts";
import { razorpayRouteOf } from "#server/platform/payments/razorpay-route.ts";
import { razorpayXOf } from "#server/platform/payments/razorpay-x.ts";
import { isHmac } from "#server/platform/payments/signature.ts";
import type { StoredOrder } from "#server/platform/payments/stored-order.ts";

interface RazorpayAccess {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Signs what is sent again after the secret was changed. */
  readonly previous?: { readonly secret: string; readonly until: Date };
  /** The account at RazorpayX from which freelancers are paid; absent where bank files do that. */
  readonly payoutAccount?: string | undefined;
  /** Whether payments are transferred to linked accounts, so that its reports contain transfers. */
  readonly paysByRoute?: boolean;
  readonly baseUrl: string;
}

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

/** Where an event is signed with the secret of the webhook, or shortly after its change with the one before. */
const isSigned = ({ webhookSecret, previous }: RazorpayAccess, body: string, signature: unknown): boolean =>
  isHmac(webhookSecret, body, signature) ||
  (previous !== undefined && Date.now() < previous.until.getTime() && isHmac(previous.secret, body, signature));

const capturedIn = ({ payments }: PaymentLink) => payments?.find(({ status }) => status === "captured")?.payment_id;

/** The capture that a listed payment is, if it is one for an order of ours. */
function capturesIn(listed: Payment): readonly PaymentEvent[] {
  const { id, amount, currency, status } = listed;
  const order = orderOf(listed);
  if (status !== "captured" || order === undefined) return [];
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
  const assertSigned = (body: string, headers: IncomingHttpHeaders): void => {
    if (!isSigned(access, body, headers["x-razorpay-signature"])) throw new BadSignature();
  };

  /** The list finds a new link after some seconds, and names no payments. */
  async function find(reference: string): Promise<PaymentLink | undefined> {
    const listing = await request(paymentLinks, `payment_links?reference_id=${encodeURIComponent(reference)}`);
    return listing.payment_links.find(({ reference_id }) => reference_id === reference);
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
    const existingLink = terms.isRetry ? await find(providerOrder) : undefined;
    const { id, short_url: url, expire_by } = existingLink ?? (await createOnce(providerOrder, terms));
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
  async function refundOnce(order: StoredOrder, amount: Paise, receipt = order.providerOrder): Promise<string> {
    const path = `payments/${encodeURIComponent(await paymentOf(order))}`;
    const made = await listAll(request, refund, `${path}/refunds`);
    const { id, status } =
      made.find((each) => each.receipt === receipt) ??
      (await request(refund, `${path}/refund`, {
        body: { amount, receipt },
        headers: { "x-refund-idempotency": receipt },
      }));
    if (status === "failed") throw new Error("Razorpay could not refund the payment.");
    return id;
  }

  async function listCaptures(since: Date): Promise<readonly PaymentEvent[]> {
    const listed = await listAll(request, payment, `payments?from=${Math.floor(since.getTime() / 1000)}`);
    return listed.flatMap(capturesIn);
  }

  async function lookUp(order: StoredOrder): Promise<OrderReport> {
    const link = await linkOf(order);
    return link ? reportOf(link) : { state: "open" };
  }

  const { payoutAccount: account, paysByRoute = false } = access;
  const payouts = account ? razorpayXOf({ request, account, assertSigned }) : undefined;
  const transfers = razorpayRouteOf({ request, paymentOf, assertSigned });
  return {
    name: "razorpay",
    can: {
      events: true,
      refunds: true,
      confirmed: false,
      rehearses: false,
      reports: ["payment", "refund", ...(payouts || paysByRoute ? (["payout"] as const) : []), "settlement"],
    },
    createOrder: async () => ({ id: referencePrefix + randomUUID().replaceAll("-", "") }),
    openPage,
    cancel,
    verify: ({ page = "", order, status = "", payment: paid, signature }) =>
      isHmac(access.keySecret, [page, order, status, paid].join("|"), signature),
    disputes: {
      parseWebhook: (body: string, headers: IncomingHttpHeaders) => {
        assertSigned(body, headers);
        const dispute = readRazorpayDispute(body);
        // Another business may use the same account. Without a reference, the id of the payment decides.
        return dispute?.order === undefined || isOurReference(dispute.order) ? dispute : undefined;
      },
    },
    parseWebhook: (body: string, headers: IncomingHttpHeaders) => {
      assertSigned(body, headers);
      const event = readRazorpayEvent(body, headers["x-razorpay-event-id"]);
      return event && isOurReference(event.order) ? event : undefined;
    },
    refund: refundOnce,
    lookUp,
    listCaptures,
    movements: razorpayReport({ request, lookUp, payouts, transfers: paysByRoute ? transfers : undefined }),
    payouts,
    transfers,
  };
}
