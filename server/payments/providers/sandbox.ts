import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { type Paise, paise } from "#domain/money.ts";
import { type OrderState, orderStates, type RehearsedOutcome, rehearsedOutcomes } from "#domain/payment-order.ts";
import type { SigningKeys } from "#server/db/signing-keys.ts";
import {
  BadSignature,
  Declined,
  type Message,
  type PaymentProvider,
  Unreachable,
} from "#server/payments/providers/provider.ts";

const header = "x-sandbox-signature";

const named = z
  .string()
  .max(200)
  .regex(/^[\x20-\x7e]+$/);

const message = z.object({
  id: named,
  order: named,
  state: z.enum(orderStates),
  amount: z.int().positive().transform(paise),
});

/** In which messages a rehearsed outcome is told, in the order in which they arrive. */
const told: Readonly<Record<RehearsedOutcome, readonly OrderState[]>> = {
  paid: [],
  declined: [],
  unreachable: [],
  late: ["captured"],
  failed: ["failed"],
  twice: ["captured", "captured"],
  // A first try failed and a second one went through; the news of the first comes last.
  disordered: ["captured", "failed"],
  silent: [],
};

/** How it ended in truth, whatever was told and in which order. */
const truth = (outcome: RehearsedOutcome): OrderState => (outcome === "failed" ? "failed" : "captured");

/** The name of an order says how it ends, so that the sandbox has to remember nothing and always answers alike. */
const outcomeIn = (order: string): RehearsedOutcome | undefined =>
  rehearsedOutcomes.find((outcome) => order.startsWith(`sandbox_${outcome}_`));

/**
 * A provider with which no money moves. It never sees a card: what it does is what was asked of it. Its messages are signed with
 * the installation's own key, and arrive by the door that those of a real provider would.
 */
export function sandboxOf(keys: SigningKeys): PaymentProvider {
  const sign = (text: string) => keys.sign("sandbox", text).toString("hex");
  const isSigned = (text: string, signature: unknown) =>
    typeof signature === "string" && keys.verify("sandbox", text, Buffer.from(signature, "hex"));

  function messageOf(order: string, state: OrderState, amount: Paise): Message {
    const body = JSON.stringify({ id: `${order}_${state}`, order, state, amount });
    return { body, headers: { [header]: sign(body) } };
  }

  return {
    name: "sandbox",
    can: { events: true, refunds: true, confirmed: false, rehearses: true },
    createOrder: async ({ amount, outcome = "paid" }) => {
      if (outcome === "declined") throw new Declined();
      if (outcome === "unreachable") throw new Unreachable();
      const order = `sandbox_${outcome}_${randomUUID()}`;
      if (outcome !== "paid")
        return { id: order, messages: told[outcome].map((state) => messageOf(order, state, amount)) };
      const payment = `payment_${order}`;
      return { id: order, proof: { order, payment, signature: sign(`${order}|${payment}`) } };
    },
    verify: ({ order, payment, signature }) => isSigned(`${order}|${payment}`, signature),
    parseWebhook: (body: string, headers: IncomingHttpHeaders) => {
      if (!isSigned(body, headers[header])) throw new BadSignature();
      return message.parse(JSON.parse(body));
    },
    refund: async (order) => `refund_${order}`,
    lookUp: async (order) => {
      const outcome = outcomeIn(order);
      return outcome ? truth(outcome) : "open";
    },
  };
}
