import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { type ChargebackStatus, chargebackStatuses } from "#domain/money/chargeback.ts";
import {
  type OrderState,
  orderCurrency,
  orderLifetimeHours,
  orderStates,
  type TestOutcome,
  testOutcomes,
} from "#domain/money/payment-order.ts";
import { type Paise, paise } from "#domain/money.ts";
import type { SigningKeys } from "#server/platform/db/signing-keys.ts";
import {
  BadSignature,
  Declined,
  type Message,
  type Movement,
  type OrderReport,
  type PaymentProvider,
  Unreachable,
} from "#server/platform/payments/provider.ts";

const header = "x-sandbox-signature";

const named = z
  .string()
  .max(200)
  .regex(/^[\x20-\x7e]+$/);

const money = {
  amount: z.int().positive().transform(paise),
  currency: z.string().length(3).default(orderCurrency),
};
const message = z.object({ id: named, order: named, state: z.enum(orderStates), ...money });

/** A message about a chargeback. Its key `dispute` distinguishes it from the messages about orders. */
const disputeMessage = z.object({
  dispute: z.object({ id: named, phase: named, status: z.enum(chargebackStatuses), order: named, ...money }),
});

/** What a message says of an order, or of a dispute about it. */
type Step = OrderState | { readonly dispute: ChargebackStatus };

/** The messages of each chosen result, in the order of arrival. */
const stepsOf: Readonly<Record<TestOutcome, readonly Step[]>> = {
  paid: [],
  declined: [],
  unreachable: [],
  late: ["captured"],
  failed: ["failed"],
  twice: ["captured", "captured"],
  // A first attempt failed and a second one succeeded; the message about the first arrives last.
  disordered: ["captured", "failed"],
  silent: [],
  abandoned: [],
  chargeback_won: ["captured", { dispute: "open" }, { dispute: "won" }],
  chargeback_lost: ["captured", { dispute: "open" }, { dispute: "lost" }],
};

/** The actual result, whatever the messages said. */
const truth = (outcome: TestOutcome): OrderState => {
  if (outcome === "abandoned") return "open";
  return outcome === "failed" ? "failed" : "captured";
};

/** The id of an order contains result and amount, so that the sandbox needs no storage. */
const nameOf = (outcome: TestOutcome, amount: Paise) => `sandbox_${outcome}_${amount}_${randomUUID()}`;

/** The page of an order, for programs that pay as with a provider on the network; the payment screen has a card form. */
const pageOf = (order: string) => `page_${order}`;

function reportOn(order: string): OrderReport {
  const [, name, amount = ""] = order.match(/^sandbox_([a-z_]+)_(\d{1,15})_/) ?? [];
  const outcome = testOutcomes.find((each) => each === name);
  const state = outcome ? truth(outcome) : "open";
  return state === "captured" ? { state, amount: paise(Number(amount)), currency: orderCurrency } : { state };
}

const refundPrefix = "refund_";

/** What moved by an order or a refund; nothing for an order without money. */
function movementOf(id: string): Movement | undefined {
  const [, part] = id.match(/^refund_(\d{1,15})_/) ?? [];
  if (part)
    return { id, kind: "refund", reference: id, amount: paise(Number(part)), currency: orderCurrency, isDone: true };
  const isRefund = id.startsWith(refundPrefix);
  const report = reportOn(isRefund ? id.slice(refundPrefix.length) : id);
  if (report.state !== "captured") return undefined;
  const { amount, currency } = report;
  return { id, kind: isRefund ? "refund" : "payment", reference: id, amount, currency, isDone: true };
}

/**
 * A provider for tests: no money moves, and the payer chooses the result. Its messages are signed with the key of the installation
 * and arrive at the webhook like those of a real provider.
 */
export function sandboxOf(keys: SigningKeys): PaymentProvider {
  const sign = (text: string) => keys.sign("sandbox", text).toString("hex");
  const isSigned = (text: string, signature: unknown) =>
    typeof signature === "string" && keys.verify("sandbox", text, Buffer.from(signature, "hex"));

  function messageOf(order: string, step: Step, amount: Paise): Message {
    const of = { order, amount, currency: orderCurrency };
    const content =
      typeof step === "string"
        ? { id: `${order}_${step}`, state: step, ...of }
        : { dispute: { id: `dispute_${order}`, phase: "chargeback", status: step.dispute, ...of } };
    const body = JSON.stringify(content);
    return { body, headers: { [header]: sign(body) } };
  }

  /** The content of a signed message. */
  function read(body: string, headers: IncomingHttpHeaders): object {
    if (!isSigned(body, headers[header])) throw new BadSignature();
    return z.looseObject({}).parse(JSON.parse(body));
  }

  /** The page returns at once, as one that was paid. */
  function returnOf(order: string, returnUrl: string): string {
    const [page, payment, status] = [pageOf(order), `payment_${order}`, "paid"];
    const url = new URL(returnUrl);
    for (const [name, value] of Object.entries({
      payment_id: payment,
      payment_link_id: page,
      payment_link_reference_id: order,
      payment_link_status: status,
      signature: sign([page, order, status, payment].join("|")),
    }))
      url.searchParams.set(`razorpay_${name}`, value);
    return url.href;
  }

  return {
    name: "sandbox",
    can: { events: true, refunds: true, confirmed: false, rehearses: true, reports: ["payment", "refund"] },
    createOrder: async ({ amount, outcome = "paid" }) => {
      if (outcome === "declined") throw new Declined();
      if (outcome === "unreachable") throw new Unreachable();
      const order = nameOf(outcome, amount);
      if (outcome !== "paid")
        return { id: order, messages: stepsOf[outcome].map((step) => messageOf(order, step, amount)) };
      const payment = `payment_${order}`;
      return { id: order, proof: { order, payment, signature: sign(`${order}|${payment}`) } };
    },
    openPage: async ({ providerOrder }, { returnUrl }) => ({
      id: pageOf(providerOrder),
      url: returnOf(providerOrder, returnUrl),
      expiresAt: new Date(Date.now() + orderLifetimeHours * 3_600_000),
    }),
    verify: ({ order, payment, signature, page, status }) =>
      isSigned(page ? [page, order, status, payment].join("|") : `${order}|${payment}`, signature),
    disputes: {
      parseWebhook: (body: string, headers: IncomingHttpHeaders) => {
        const content = read(body, headers);
        return "dispute" in content ? disputeMessage.parse(content).dispute : undefined;
      },
    },
    parseWebhook: (body: string, headers: IncomingHttpHeaders) => {
      const content = read(body, headers);
      return "dispute" in content ? undefined : message.parse(content);
    },
    refund: async ({ providerOrder }, amount, operation) =>
      refundPrefix + (operation === undefined ? providerOrder : `${amount}_${operation}`),
    lookUp: async ({ providerOrder }) => reportOn(providerOrder),
    // It stores nothing, so it recognizes its ids, which contain what became of them.
    movements: async (_day, recorded) => recorded.flatMap(({ id }) => movementOf(id) ?? []),
  };
}
