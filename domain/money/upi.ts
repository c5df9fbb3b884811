import { type Paise, toRupees } from "#domain/money.ts";

/** The longest note that UPI apps show. */
const maxNoteLength = 50;

interface UpiPayment {
  /** The UPI id of the payee. Its characters need no encoding (`isUpiId`). */
  readonly upiId: string;
  readonly payeeName: string;
  readonly amount: Paise;
  readonly note: string;
}

/**
 * A link that UPI apps open, also as a QR code, with the payment filled in. Spaces are `%20`, because some apps show a plus sign as it
 * is. A longer note is cut.
 */
export function upiLink({ upiId, payeeName, amount, note }: UpiPayment): string {
  const shortNote = Array.from(note).slice(0, maxNoteLength).join("").trim();
  const values = { pn: payeeName, am: toRupees(amount).toFixed(2), cu: "INR", tn: shortNote };
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return `upi://pay?pa=${upiId}&${query.join("&")}`;
}
