import type { Message } from "#server/platform/payments/provider.ts";
import {
  type Answer,
  collection,
  newId,
  nowSeconds,
  refused,
  type Sent,
  signedMessage,
} from "#server/test/money/razorpay-answers.ts";
import { type DoublePayment, isWithin, pageOf } from "#server/test/money/razorpay-lists.ts";

export interface DoubleTransfer {
  readonly id: string;
  readonly source: string;
  readonly recipient: string;
  amount: number;
  readonly currency: string;
  amount_reversed: number;
  status: "pending" | "processed" | "failed" | "reversed" | "partially_reversed";
  settlement_status: "pending" | "on_hold" | "settled";
  readonly notes: Readonly<Record<string, string>>;
  on_hold: boolean;
  on_hold_until: number | null;
  error: { readonly description: string | null };
  created_at: number;
}

interface DoubleReversal {
  readonly id: string;
  readonly transfer_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly notes: Readonly<Record<string, string>> | readonly never[];
}

interface Request {
  readonly id: string;
  readonly sent: Sent;
  readonly searchParams: URLSearchParams;
}

/** What the double knows of payments. */
interface Payments {
  readonly payments: ReadonlyMap<string, DoublePayment>;
  readonly refundedOf: (payment: string) => number;
}

const ok = (body: object): Answer => ({ status: 200, body });
const unknown = () => refused("The id provided does not exist");
/** What Razorpay takes of a payment, and of a transfer of it, with the tax. */
const paymentFee = 0.0236;
const transferFee = 0.00295;

/** Transfers of Razorpay Route with the refusals that its documentation names. */
export class RazorpayRouteDouble {
  readonly transfers = new Map<string, DoubleTransfer>();
  readonly reversals: DoubleReversal[] = [];
  /** The status of new transfers. */
  newStatus: "pending" | "processed" = "processed";
  /** Whether reversals are shown without the notes of their requests, as in the documentation. */
  hidesNotes = false;
  /** Why every new transfer is refused. */
  refusal: string | undefined;
  /** Why every reversal is refused. */
  reversalRefusal: string | undefined;
  readonly #known: Payments;

  constructor(payments: Payments) {
    this.#known = payments;
  }

  /** Every transfer under this reference. */
  of(reference: string): readonly DoubleTransfer[] {
    return [...this.transfers.values()].filter(({ notes }) => notes["reference"] === reference);
  }

  /** Changes the latest transfer under this reference. */
  change(reference: string, changes: Partial<DoubleTransfer>): DoubleTransfer {
    const transfer = this.of(reference).at(-1);
    if (!transfer) throw new Error(`no transfer for ${reference}`);
    return Object.assign(transfer, changes);
  }

  settle = (reference: string) => this.change(reference, { status: "processed", settlement_status: "settled" });

  fail = (reference: string, description: string) =>
    this.change(reference, { status: "failed", error: { description } });

  /** The event of the latest transfer under this reference as it is delivered. */
  event(reference: string, event: string): Message {
    return this.eventOf(this.change(reference, {}), event);
  }

  eventOf(transfer: DoubleTransfer, event: string): Message {
    return signedMessage({ event, contains: ["transfer"], payload: { transfer: { entity: transfer } } });
  }

  /** What of a payment is with linked accounts. */
  transferredOf(payment: string): number {
    const made = [...this.transfers.values()].filter(({ source, status }) => source === payment && status !== "failed");
    return made.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
  }

  /** Undefined for a route of other products. */
  respond(route: string, request: Request): Answer | undefined {
    const { id, searchParams } = request;
    const routes: Readonly<Record<string, () => Answer>> = {
      "POST payments :id transfers": () => this.#create(request),
      "GET payments :id transfers": () =>
        collection(
          pageOf(
            [...this.transfers.values()].filter(({ source }) => source === id),
            searchParams,
          ),
        ),
      "GET transfers": () =>
        collection(
          pageOf(
            [...this.transfers.values()].filter(({ created_at }) => isWithin(searchParams, created_at)),
            searchParams,
          ),
        ),
      "GET transfers :id": () => this.#with(id, ok),
      "PATCH transfers :id": () => this.#with(id, (transfer) => held(transfer, request.sent)),
      "POST transfers :id reversals": () => this.#with(id, (transfer) => this.#reverse(transfer, request.sent)),
      "GET transfers :id reversals": () =>
        collection(
          pageOf(
            this.reversals
              .filter(({ transfer_id }) => transfer_id === id)
              .map((each) => (this.hidesNotes ? { ...each, notes: [] } : each)),
            searchParams,
          ),
        ),
    };
    return routes[route]?.();
  }

  #with(id: string, answer: (transfer: DoubleTransfer) => Answer): Answer {
    const transfer = this.transfers.get(id);
    return transfer ? answer(transfer) : unknown();
  }

  #create({ id: source, sent }: Request): Answer {
    const payment = this.#known.payments.get(source);
    if (!payment) return unknown();
    const [terms] = sent["transfers"] as readonly Sent[];
    const amount = Number(terms?.["amount"]);
    const refusal = this.refusal ?? this.#refusalOf(payment, amount, String(terms?.["account"]));
    if (refusal) return refused(refusal);
    const transfer: DoubleTransfer = {
      id: newId("trf"),
      source,
      recipient: String(terms?.["account"]),
      amount,
      currency: String(terms?.["currency"]),
      amount_reversed: 0,
      status: this.newStatus,
      settlement_status: terms?.["on_hold"] === true ? "on_hold" : "pending",
      notes: terms?.["notes"] as DoubleTransfer["notes"],
      on_hold: terms?.["on_hold"] === true,
      on_hold_until: (terms?.["on_hold_until"] as number | undefined) ?? null,
      error: { description: null },
      created_at: nowSeconds(),
    };
    this.transfers.set(transfer.id, transfer);
    return collection([transfer]);
  }

  #refusalOf({ id, amount: captured, status }: DoublePayment, amount: number, account: string): string | undefined {
    const total = this.transferredOf(id) + amount;
    const fees = Math.ceil(captured * paymentFee + total * transferFee);
    const rules: readonly (readonly [boolean, string])[] = [
      [status !== "captured", "The payment is not captured."],
      [!/^acc_[A-Za-z0-9]{14}$/.test(account), "The account is not a valid linked account."],
      [amount < 100, "The transfer amount must be atleast INR 1.00"],
      [this.#known.refundedOf(id) > 0, "Transfers cannot be created on a payment that has been refunded."],
      [total + fees > captured, "The sum of amount requested for transfer is greater than the captured amount"],
    ];
    return rules.find(([is]) => is)?.[1];
  }

  #reverse(transfer: DoubleTransfer, sent: Sent): Answer {
    const amount = Number(sent["amount"]);
    if (this.reversalRefusal) return refused(this.reversalRefusal);
    if (transfer.status === "pending" || transfer.status === "failed") return refused("The transfer is not processed.");
    const left = transfer.amount - transfer.amount_reversed;
    if (amount > left) return refused("The reversal amount is greater than the unreversed amount of the transfer.");
    const { id: transfer_id, currency } = transfer;
    const notes = sent["notes"] as Readonly<Record<string, string>>;
    const reversal = { id: newId("rvrsl"), transfer_id, amount, currency, notes };
    this.reversals.push(reversal);
    transfer.amount_reversed += amount;
    transfer.status = amount === left ? "reversed" : "partially_reversed";
    return ok(this.hidesNotes ? { ...reversal, notes: [] } : reversal);
  }
}

/** Only what is not settled can be held. */
function held(transfer: DoubleTransfer, sent: Sent): Answer {
  if (transfer.settlement_status === "settled") return refused("The transfer has already been settled.");
  const isHeld = sent["on_hold"] === true;
  const until = (sent["on_hold_until"] as number | undefined) ?? null;
  if (until !== null && until <= nowSeconds()) return refused("on_hold_until must be in the future.");
  Object.assign(transfer, {
    on_hold: isHeld,
    on_hold_until: until,
    settlement_status: isHeld ? "on_hold" : "pending",
  });
  return ok(transfer);
}
