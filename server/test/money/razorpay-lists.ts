/** A payment of the double. */
export interface DoublePayment {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: "captured" | "failed" | "authorized";
  readonly notes: Readonly<Record<string, string>>;
  readonly created_at: number;
  readonly email: string;
  readonly contact: string;
}

export interface DoubleRefund {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly status: "processed" | "failed";
  readonly created_at: number;
}

/** A line of a settlement, as `settlements/recon/combined` lists it. */
export interface SettlementLine {
  readonly entity_id: string;
  readonly type: "payment" | "refund" | "transfer" | "adjustment";
  readonly amount: number;
  readonly currency: string;
  /** With the tax on it. */
  readonly fee: number;
  readonly tax: number;
  readonly debit: number;
  readonly credit: number;
  readonly settled: boolean;
  readonly settled_at: number;
  readonly payment_id: string | null;
}

/** What Razorpay takes of a domestic card payment: 2 % and 18 % GST on that. */
function chargeOf(amount: number) {
  const price = Math.round(amount * 0.02);
  const tax = Math.round(price * 0.18);
  return { fee: price + tax, tax };
}

const always = { settled: true, payment_id: null };

/** The line of a payment, of which the fee is taken. */
export function lineOfPayment({ id, amount, currency }: DoublePayment, settled_at: number): SettlementLine {
  const { fee, tax } = chargeOf(amount);
  const credit = amount - fee;
  return { ...always, entity_id: id, type: "payment", amount, currency, fee, tax, debit: 0, credit, settled_at };
}

/** The line of a transfer, which is taken from what is settled, with its fee. */
export const lineOfTransfer = (
  { id, amount, currency, source }: { id: string; amount: number; currency: string; source: string },
  settled_at: number,
): SettlementLine => {
  const fee = Math.round(amount * 0.00295);
  const line = {
    entity_id: id,
    type: "transfer",
    amount,
    currency,
    fee,
    tax: 0,
    debit: amount + fee,
    credit: 0,
  } as const;
  return { ...always, ...line, settled_at, payment_id: source };
};

/** The line of a refund, which costs nothing. */
export const lineOfRefund = (
  { id, amount, currency, payment_id }: DoubleRefund,
  settled_at: number,
): SettlementLine => ({
  ...always,
  ...{ entity_id: id, type: "refund", amount, currency, fee: 0, tax: 0, debit: amount, credit: 0, settled_at },
  payment_id,
});

export const lineOfAdjustment = (entity_id: string, amount: number, settled_at: number): SettlementLine => ({
  ...always,
  ...{ entity_id, type: "adjustment", amount, currency: "INR", fee: 0, tax: 0, debit: amount, credit: 0, settled_at },
});

const defaultCount = 10;
const highestCount = 100;

/** The page of a list that a query asks for. */
export function pageOf<T>(items: readonly T[], query: URLSearchParams): readonly T[] {
  const skip = Number(query.get("skip") ?? 0);
  return items.slice(skip, skip + Math.min(Number(query.get("count") ?? defaultCount), highestCount));
}

/** Whether a moment lies within the period of a query, both ends included. */
export const isWithin = (query: URLSearchParams, seconds: number): boolean =>
  seconds >= Number(query.get("from") ?? 0) && seconds <= Number(query.get("to") ?? Number.POSITIVE_INFINITY);

const india = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

/** Whether a moment lies on the day in India that a query names by year, month and day. */
export const isOnDay = (query: URLSearchParams, seconds: number): boolean =>
  india.format(seconds * 1000) === ["year", "month", "day"].map((part) => query.get(part)).join("-");
