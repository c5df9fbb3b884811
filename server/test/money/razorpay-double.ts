import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { Message } from "#server/platform/payments/provider.ts";
import { LocalServer } from "#server/test/local-server.ts";
import {
  type Answer,
  collection,
  hmac,
  newId,
  nowSeconds,
  razorpayKeys,
  refused,
  type Sent,
  signedMessage,
} from "#server/test/money/razorpay-answers.ts";
import {
  type DoublePayment,
  type DoubleRefund,
  isOnDay,
  isWithin,
  pageOf,
  type SettlementLine,
} from "#server/test/money/razorpay-lists.ts";
import { RazorpayRouteDouble } from "#server/test/money/razorpay-route-double.ts";
import { RazorpayXDouble } from "#server/test/money/razorpay-x-double.ts";

interface Link {
  readonly id: string;
  readonly reference_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly expire_by: number;
  readonly short_url: string;
  readonly notes: Readonly<Record<string, string>>;
  amount_paid: number;
  status: "created" | "paid" | "cancelled" | "expired";
  payments: { payment_id: string; amount: number; status: "captured" }[] | null;
}

/**
 * A Razorpay on this machine: payment links, payments and refunds with the refusals that its documentation names. Answers can be
 * lost after a request was executed, as by a broken connection.
 */
export class RazorpayDouble extends LocalServer {
  readonly links = new Map<string, Link>();
  readonly payments = new Map<string, DoublePayment>();
  readonly refunds: DoubleRefund[] = [];
  /** What was settled, line by line. */
  readonly settlementLines: SettlementLine[] = [];
  /** Every request, as its method and path. */
  readonly requests: string[] = [];
  /** How many answers are lost after their request was executed. */
  answersToLose = 0;
  /** Whether new refunds fail at the bank. */
  failsRefunds = false;
  /** Runs after a request was executed, before its answer. */
  beforeAnswer: ((path: string) => Promise<void>) | undefined;
  /** Payouts of RazorpayX. */
  readonly x = new RazorpayXDouble();
  /** Transfers of Route. */
  readonly route: RazorpayRouteDouble;
  readonly #refundsByKey = new Map<string, { readonly sent: string; readonly refund: DoubleRefund }>();

  constructor() {
    super((request) => this.#respond(request));
    this.route = new RazorpayRouteDouble({ payments: this.payments, refundedOf: (id) => this.#refundedOf(id) });
  }

  linkOf(reference: string): Link {
    const link = [...this.links.values()].find(({ reference_id }) => reference_id === reference);
    if (!link) throw new Error(`no payment link for ${reference}`);
    return link;
  }

  /** The payer pays, by default what the link asks for. Returns the id of the payment. */
  pay(reference: string, amount = this.linkOf(reference).amount): string {
    const link = this.linkOf(reference);
    const id = newId("pay");
    const { currency, notes } = link;
    const payer = { email: "payer@bank.example", contact: "+919876543210" };
    this.payments.set(id, { id, amount, currency, status: "captured", notes, created_at: nowSeconds(), ...payer });
    Object.assign(link, {
      status: "paid",
      amount_paid: amount,
      payments: [{ payment_id: id, amount, status: "captured" }],
    });
    return id;
  }

  /** The event of a link as it is delivered, with personal data of the payer. */
  event(
    reference: string,
    event: string,
    id: string = randomUUID(),
    secret: string = razorpayKeys.RAZORPAY_WEBHOOK_SECRET,
  ): Message {
    const link = this.linkOf(reference);
    const payment = this.payments.get(link.payments?.[0]?.payment_id ?? "");
    const customer = { name: "Gaurav Kumar", contact: "+919876543210", email: "payer@bank.example" };
    const payload = {
      payment_link: { entity: { ...link, customer } },
      ...(payment && { payment: { entity: payment } }),
    };
    return signedMessage({ event, contains: Object.keys(payload), payload }, id, secret);
  }

  /** The values with which the page of a paid link returns to the payment screen. */
  returned(reference: string, status = "paid") {
    const link = this.linkOf(reference);
    const paymentId = link.payments?.[0]?.payment_id ?? "";
    const signature = hmac(razorpayKeys.RAZORPAY_KEY_SECRET, [link.id, reference, status, paymentId].join("|"));
    return { referenceId: reference, paymentId, status, signature };
  }

  /** Undefined for an answer that is lost. */
  async #respond(request: IncomingMessage): Promise<Answer | undefined> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://127.0.0.1");
    const path = `${request.method} ${pathname}`;
    this.requests.push(path);
    const body = await text(request);
    const answer = this.#isAuthorized(request)
      ? this.#execute(path.replace("/v1", ""), body, { searchParams, headers: request.headers })
      : refused("The api key provided is invalid", 401);
    await this.beforeAnswer?.(path);
    if (this.answersToLose === 0) return answer;
    this.answersToLose -= 1;
    return undefined;
  }

  #isAuthorized({ headers }: IncomingMessage): boolean {
    const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = razorpayKeys;
    return (
      headers.authorization === `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString("base64")}`
    );
  }

  #execute(
    path: string,
    body: string,
    { searchParams, headers }: { searchParams: URLSearchParams; headers: IncomingMessage["headers"] },
  ): Answer {
    const [method, , kind, id = "", action] = path.replace(" ", "/").split("/");
    const sent = (body === "" ? {} : JSON.parse(body)) as Sent;
    const route = [method, kind, id && ":id", action].filter(Boolean).join(" ");
    const routes: Readonly<Record<string, () => Answer>> = {
      "POST payment_links": () => this.#createLink(sent),
      "GET payment_links": () => this.#listLinks(searchParams.get("reference_id")),
      "GET payment_links :id": () => this.#withLink(id, (link) => ({ status: 200, body: link })),
      "POST payment_links :id cancel": () => this.#withLink(id, cancelled),
      "GET payments": () => within([...this.payments.values()], searchParams),
      "GET refunds": () => within(this.refunds, searchParams),
      "GET payments :id refunds": () =>
        within(
          this.refunds.filter(({ payment_id }) => payment_id === id),
          searchParams,
        ),
      "GET settlements :id combined": () =>
        collection(
          pageOf(
            this.settlementLines.filter(({ settled_at }) => isOnDay(searchParams, settled_at)),
            searchParams,
          ),
        ),
      "POST payments :id refund": () => this.#refund(id, sent, body, String(headers["x-refund-idempotency"] ?? "")),
    };
    const request = { id, sent, body, key: String(headers["x-payout-idempotency"] ?? ""), searchParams };
    return (
      routes[route]?.() ??
      this.x.respond(route, request) ??
      this.route.respond(route, request) ??
      refused("The requested URL was not found on the server.", 404)
    );
  }

  #createLink(sent: Sent): Answer {
    const refusal = refusalOfLink(sent);
    if (refusal) return refused(refusal);
    const reference = String(sent["reference_id"]);
    if ([...this.links.values()].some(({ reference_id }) => reference_id === reference))
      return refused(
        `payment link with given reference_id: ${reference} already exists. Please create a payment link with a different reference_id`,
      );
    const id = newId("plink");
    const link = {
      ...(sent as unknown as Link),
      id,
      short_url: `https://rzp.io/rzp/${id}`,
      amount_paid: 0,
      status: "created",
      payments: null,
    } satisfies Link;
    this.links.set(id, link);
    return { status: 200, body: link };
  }

  /** The list names no payments, not even of a paid link. */
  #listLinks(reference: string | null): Answer {
    const matchingLinks = [...this.links.values()].filter(
      ({ reference_id }) => reference === null || reference_id === reference,
    );
    return { status: 200, body: { payment_links: matchingLinks.map((link) => ({ ...link, payments: [] })) } };
  }

  #withLink(id: string, answer: (link: Link) => Answer): Answer {
    const link = this.links.get(id);
    return link ? answer(link) : refused("The id provided does not exist");
  }

  #refund(id: string, sent: Sent, body: string, key: string): Answer {
    const payment = this.payments.get(id);
    if (!payment) return refused("The id provided does not exist");
    if (key.length < 10) return refused("The idempotency key must be at least 10 characters long.");
    const earlier = this.#refundsByKey.get(key);
    if (earlier && earlier.sent !== body)
      return refused("Different request with the same idempotency key has already been processed.", 409);
    if (earlier) return { status: 200, body: earlier.refund };
    const [amount, receipt] = [Number(sent["amount"]), (sent["receipt"] as string | undefined) ?? null];
    const refusal = this.#refusalOfRefund(payment, amount);
    if (refusal) return refused(refusal);
    const status = this.failsRefunds ? "failed" : "processed";
    const { currency } = payment;
    const refund = {
      id: newId("rfnd"),
      payment_id: id,
      amount,
      currency,
      receipt,
      status,
      created_at: nowSeconds(),
    } as const;
    this.refunds.push(refund);
    this.#refundsByKey.set(key, { sent: body, refund });
    return { status: 200, body: refund };
  }

  #refusalOfRefund({ id, amount: captured }: DoublePayment, amount: number): string | undefined {
    const left = captured - this.#refundedOf(id);
    const rules: readonly (readonly [boolean, string])[] = [
      [left === 0, "The payment has been fully refunded already"],
      [amount > left, "The refund amount provided is greater than amount captured"],
      [amount < 100, "The amount must be atleast INR 1.00"],
      [
        amount > left - this.route.transferredOf(id),
        "Your account does not have enough balance to carry out the refund operation.",
      ],
    ];
    return rules.find(([is]) => is)?.[1];
  }

  #refundedOf(id: string): number {
    const made = this.refunds.filter(({ payment_id, status }) => payment_id === id && status === "processed");
    return made.reduce((sum, { amount }) => sum + amount, 0);
  }
}

/** A page of what was created within the period of a query. */
const within = (items: readonly (DoublePayment | DoubleRefund)[], query: URLSearchParams) =>
  collection(
    pageOf(
      items.filter(({ created_at }) => isWithin(query, created_at)),
      query,
    ),
  );

/** Only a link that is created can be cancelled. */
function cancelled(link: Link): Answer {
  if (link.status === "paid") return refused("cannot cancel or expire an already paid/partially paid link");
  if (link.status !== "created") return refused("cannot cancel or expire an expired link");
  link.status = "cancelled";
  return { status: 200, body: link };
}

const minExpiryMinutes = 15;

function refusalOfLink(sent: Sent): string | undefined {
  const reference = String(sent["reference_id"] ?? "");
  const rules: readonly (readonly [boolean, string])[] = [
    [Number(sent["amount"]) < 100, "The amount must be atleast INR 1.00"],
    [reference.length > 40, "reference_id: the length must be no more than 40."],
    [
      Number(sent["expire_by"]) < nowSeconds() + minExpiryMinutes * 60,
      "timestamp must be atleast 15 minutes in future.",
    ],
    [sent["callback_url"] !== undefined && sent["callback_method"] !== "get", "callback_method: must be get."],
    [Number(sent["amount"]) > 50_000_000, "Amount exceeds maximum amount allowed."],
  ];
  return rules.find(([is]) => is)?.[1];
}
