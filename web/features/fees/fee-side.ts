import { chargeFor, type Fee, type FeeSide, splitCost } from "#domain/fee.ts";
import { rupees } from "#domain/money.ts";
import { formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";

interface SideTexts {
  /** What a fee of this side is called. */
  readonly name: string;
  readonly about?: string;
  readonly question: (rule: { readonly day: string; readonly rate: string }) => string;
  /** The effect of a fee on a round price. */
  readonly example: (fee: Fee) => string;
  readonly empty: { readonly title: string; readonly text: string };
}

const price = rupees(100_000);

const brokerageTexts = (): SideTexts => ({
  name: t("Brokerage"),
  question: (rule) => t("From {day} the brokerage is {rate}.", rule),
  example: (fee) => {
    const { brokerage, net } = splitCost(price, fee);
    return t("Of {price} the platform keeps {brokerage}, and the freelancer receives {net}.", {
      price: formatPaise(price),
      brokerage: formatPaise(brokerage),
      net: formatPaise(net),
    });
  },
  empty: {
    title: t("No fee rule yet"),
    text: t("Until you set one, the rate from the platform's settings applies."),
  },
});

const clientFeeTexts = (): SideTexts => ({
  name: t("Platform fee"),
  about: t("Companies pay it to the platform on top of the price. What the freelancer receives stays the same."),
  question: (rule) => t("From {day} companies pay a platform fee of {rate} on top of the price.", rule),
  example: (fee) => {
    const { clientFee, total } = chargeFor(price, fee);
    return t("For {price} the company pays {fee} on top, {total} in all.", {
      price: formatPaise(price),
      fee: formatPaise(clientFee),
      total: formatPaise(total),
    });
  },
  empty: {
    title: t("No platform fee"),
    text: t("Until you set one, companies pay the price and nothing on top."),
  },
});

/** The texts of a side, in the language of the reader. */
export const textsOfSide = (side: FeeSide): SideTexts => (side === "company" ? clientFeeTexts() : brokerageTexts());
