import type { Paise } from "#domain/money.ts";
import { paise } from "#domain/money.ts";
import type { ProviderName } from "./payment-order.ts";
import type { RazorpayPayouts } from "./payout.ts";

/** What the platform says about itself, as far as it decides who holds the money of milestones. */
interface Platform {
  readonly fundedWorks: "off" | "on";
  /** The provider of new payments. */
  readonly provider: ProviderName;
  /** How the operator pays what Razorpay has collected. */
  readonly razorpayPayouts: RazorpayPayouts;
  /** Who holds the money on an own account, as an admin has named them; empty where nobody has. */
  readonly fundHolder: string;
}

interface MilestoneParts {
  readonly amount: number;
  readonly brokerage: number;
  readonly clientFee: number;
}

/** Whether Razorpay holds the money of a milestone, at the linked account of its freelancer. */
export const isHeldByRoute = (provider: ProviderName, razorpayPayouts: RazorpayPayouts): boolean =>
  provider === "razorpay" && razorpayPayouts === "route";

/**
 * Who holds the money of milestones: nobody in tests, Razorpay where it transfers payments to linked accounts, or whoever an admin has
 * named, on an own account. Null where nobody may, so that no milestone can be funded. Money that goes directly to freelancers is held by
 * nobody.
 */
export function holderOf({ fundedWorks, provider, razorpayPayouts, fundHolder }: Platform): Holder | null {
  if (fundedWorks === "off" || provider === "direct") return null;
  if (provider === "sandbox") return { kind: "test", name: "" };
  if (isHeldByRoute(provider, razorpayPayouts)) return { kind: "razorpay", name: "Razorpay" };
  return fundHolder === "" ? null : { kind: "operator", name: fundHolder };
}

export const holderKinds = ["test", "razorpay", "operator"] as const;
export interface Holder {
  readonly kind: (typeof holderKinds)[number];
  /** Empty for a test, in which no money moves. */
  readonly name: string;
}

/** The most that a company pays at once for a milestone that Razorpay holds. */
export const maxHeldByRoutePaise = 50_000_000;

/** What Razorpay takes with its tax, in parts of a hundred thousand: of a payment, and of a transfer of it. */
const razorpayCosts = { payment: 2360, transfer: 295 } as const;

/**
 * Why Razorpay cannot hold the money of a milestone; undefined where it can. It takes its costs out of the payment, so both fees have to
 * cover them: the rest is transferred to the freelancer.
 */
export function routeObstacleOf({ amount, brokerage, clientFee }: MilestoneParts) {
  const paid = amount + clientFee;
  const costs = paid * razorpayCosts.payment + (amount - brokerage) * razorpayCosts.transfer;
  if ((brokerage + clientFee) * 100_000 < costs) return "fee_too_low";
  return paid > maxHeldByRoutePaise ? "funding_too_high" : undefined;
}

/** For how many hours a transfer has been refused before the company can take its money back. */
export const takeBackHours = 24;

/** For how many days a provider can hold the money of a milestone: refunds end after six months, and a claim takes up to thirty days. */
export const holdDaysOf = (provider: ProviderName): number => (provider === "manual" ? 365 : 150);

/** The longest name of a holder. */
export const maxHolder = 200;

/** What a company pays for a milestone: its amount and its share of the platform fee. */
export const fundedTotal = ({ amount, clientFee }: Omit<MilestoneParts, "brokerage">): Paise =>
  paise(amount + clientFee);
