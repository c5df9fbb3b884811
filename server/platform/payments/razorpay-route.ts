import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { orderCurrency } from "#domain/money/payment-order.ts";
import { paise } from "#domain/money.ts";
import { Declined, Unreachable } from "#server/platform/payments/provider.ts";
import { listAll, RazorpayRefusal, type RazorpayRequest } from "#server/platform/payments/razorpay-client.ts";
import type { StoredOrder } from "#server/platform/payments/stored-order.ts";
import type { TransferProvider, TransferReport } from "#server/platform/payments/transfer-provider.ts";

const reasonLength = 300;

/** An empty list where there are none. */
const notes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish();

const transfer = z.object({
  id: z.string().min(1),
  amount: z.int().positive(),
  currency: z.literal(orderCurrency),
  amount_reversed: z.int().nonnegative(),
  status: z.string(),
  settlement_status: z.string().nullish(),
  notes,
  on_hold: z.union([z.boolean(), z.int()]).nullish(),
  on_hold_until: z.int().nullish(),
  error: z.object({ description: z.string().nullish() }).nullish(),
});
type Transfer = z.output<typeof transfer>;

const transferList = z.object({ items: z.array(transfer).min(1) });
const reversal = z.object({ id: z.string().min(1), amount: z.int().positive(), notes });

const envelope = z.object({ event: z.string() });
const event = z.object({ payload: z.object({ transfer: z.object({ entity: transfer }) }) });

function noteOf(written: z.output<typeof notes>, name: string): string | null {
  const value = written && name in written ? Object.entries(written).find(([key]) => key === name)?.[1] : undefined;
  return typeof value === "string" ? value : null;
}

const stateOf = ({ status, settlement_status }: Transfer): TransferReport["state"] => {
  if (status === "failed" || status === "reversed") return status;
  if (status === "created" || status === "pending") return "pending";
  return settlement_status === "settled" ? "settled" : "open";
};

function reportOf(entity: Transfer): TransferReport {
  const { id, amount, amount_reversed, status, on_hold, on_hold_until, error } = entity;
  return {
    externalId: id,
    reference: noteOf(entity.notes, "reference"),
    amount: paise(amount),
    reversed: paise(amount_reversed),
    state: stateOf(entity),
    hold: on_hold ? { until: on_hold_until ? new Date(on_hold_until * 1000) : undefined } : undefined,
    reason: (error?.description || `Razorpay reports it as ${status}.`).slice(0, reasonLength),
  };
}

/** `on_hold` without a moment holds until it is released. */
const holdOf = (hold: TransferReport["hold"]) => ({
  on_hold: hold !== undefined,
  ...(hold?.until && { on_hold_until: Math.ceil(hold.until.getTime() / 1000) }),
});

const meaningOf = (error: unknown): unknown => (error instanceof RazorpayRefusal ? new Declined(error.message) : error);

interface Access {
  readonly request: RazorpayRequest;
  /** The id at Razorpay of the payment of an order. */
  readonly paymentOf: (order: StoredOrder) => Promise<string>;
  /** Throws `BadSignature` for a body that Razorpay has not signed. */
  readonly assertSigned: (body: string, headers: IncomingHttpHeaders) => void;
}

/** Transfers of captured payments to linked accounts, by Razorpay Route. */
export function razorpayRouteOf({ request, paymentOf, assertSigned }: Access): TransferProvider {
  const pathOf = async (order: StoredOrder) => `payments/${encodeURIComponent(await paymentOf(order))}/transfers`;
  const at = (externalId: string) => `transfers/${encodeURIComponent(externalId)}`;

  return {
    list: async (order) => (await listAll(request, transfer, await pathOf(order))).map(reportOf),
    create: async (order, { reference, account, amount, hold }) => {
      const terms = { account, amount, currency: orderCurrency, notes: { reference }, ...holdOf(hold) };
      try {
        const { items } = await request(transferList, await pathOf(order), { body: { transfers: [terms] } });
        const [created] = items;
        if (!created) throw new Unreachable("Razorpay names no transfer in its answer.");
        return reportOf(created);
      } catch (error) {
        throw meaningOf(error);
      }
    },
    setHold: async (externalId, hold) =>
      reportOf(await request(transfer, at(externalId), { method: "PATCH", body: holdOf(hold) })),
    reverse: async ({ transfer: transferId, amount, operation, known }) => {
      const path = `${at(transferId)}/reversals`;
      const made = await listAll(request, reversal, path);
      const own = made.find((each) => noteOf(each.notes, "operation") === operation);
      // The documentation shows reversals without the notes of their requests.
      const unnamed = made.find(
        (each) => noteOf(each.notes, "operation") === null && each.amount === amount && !known.includes(each.id),
      );
      const existing = own ?? unnamed;
      if (existing) return existing.id;
      try {
        return (await request(reversal, path, { body: { amount, notes: { operation } } })).id;
      } catch (error) {
        throw meaningOf(error);
      }
    },
    listBetween: async (from, to) =>
      (await listAll(request, transfer, `transfers?from=${from}&to=${to}`)).map(reportOf),
    lookUp: async (externalId) => {
      try {
        return reportOf(await request(transfer, at(externalId)));
      } catch (error) {
        if (error instanceof RazorpayRefusal && [400, 404].includes(error.status)) return undefined;
        throw error;
      }
    },
    parseWebhook: (body, headers) => {
      assertSigned(body, headers);
      const content: unknown = JSON.parse(body);
      if (!envelope.parse(content).event.startsWith("transfer.")) return undefined;
      return reportOf(event.parse(content).payload.transfer.entity);
    },
  };
}
