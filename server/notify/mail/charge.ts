import { chargeFor, clientFeeOf } from "#domain/catalog/fee.ts";
import { paise } from "#domain/money.ts";
import { formatPaise } from "#server/platform/format.ts";
import type { Say } from "#server/platform/mail/mail-template.ts";

/** A request whose price is agreed on, as far as it decides what its company pays. */
export interface ChargedRequest {
  readonly price: number | null;
  readonly clientFeeBps: number;
  readonly clientFeeFixedPaise: number;
}

function amountsOf(request: ChargedRequest) {
  const price = paise(request.price ?? 0);
  const { clientFee, total } = chargeFor(price, clientFeeOf(request));
  const [shownPrice, fee, shownTotal] = [price, clientFee, total].map(formatPaise);
  return { hasFee: clientFee > 0, price: shownPrice ?? "", fee: fee ?? "", total: shownTotal ?? "" };
}

/** What the company pays, the fee on top of the price included, as it is shown. */
export const totalOf = (request: ChargedRequest): string => amountsOf(request).total;

/** What the company pays on top of the price, as it is shown; undefined without a fee. */
export function feeOf(request: ChargedRequest): string | undefined {
  const { hasFee, fee } = amountsOf(request);
  return hasFee ? fee : undefined;
}

/** The price, and with a fee on top what the company pays, line by line. */
export function chargeLines(request: ChargedRequest, say: Say): string {
  const { hasFee, price, fee, total } = amountsOf(request);
  const lines = [say("Price: {amount}", { amount: price })];
  if (hasFee) lines.push(say("Platform fee: {amount}", { amount: fee }), say("You pay: {amount}", { amount: total }));
  return lines.join("\n");
}

/** Asks the company to look at completed work and to pay for it. */
export function askForPayment(request: ChargedRequest, say: Say): string {
  const { hasFee, price, fee, total } = amountsOf(request);
  return hasFee
    ? say(
        "Review it and pay {total}: the agreed {price} and the platform fee of {fee}. If something is missing, send it back instead.",
        { total, price, fee },
      )
    : say("Review it and pay the agreed {price}. If something is missing, send it back instead.", { price });
}
