import type { Paise } from "#domain/money.ts";
import { paise } from "#domain/money.ts";
import type { ProviderName } from "./payment-order.ts";

/** What the platform says about itself, as far as it decides who holds the money of milestones. */
interface Platform {
  readonly fundedWorks: "off" | "on";
  /** The provider of new payments. */
  readonly provider: ProviderName;
  /** Who holds the money on an own account, as an admin has named them; empty where nobody has. */
  readonly fundHolder: string;
}

/**
 * Who holds the money of milestones: nobody in tests, or whoever an admin has named, on an own account. Null where nobody may, so that
 * no milestone can be funded. Money that goes directly to freelancers is held by nobody, and a provider that settles at once holds none.
 */
export function holderOf({ fundedWorks, provider, fundHolder }: Platform): Holder | null {
  if (fundedWorks === "off") return null;
  if (provider === "sandbox") return { kind: "test", name: "" };
  return provider === "manual" && fundHolder !== "" ? { kind: "operator", name: fundHolder } : null;
}

export const holderKinds = ["test", "operator"] as const;
export interface Holder {
  readonly kind: (typeof holderKinds)[number];
  /** Empty for a test, in which no money moves. */
  readonly name: string;
}

/** For how many days a provider can hold the money of a milestone: refunds end after six months, and a claim takes up to thirty days. */
export const holdDaysOf = (provider: ProviderName): number => (provider === "manual" ? 365 : 150);

/** The longest name of a holder. */
export const maxHolder = 200;

/** What a company pays for a milestone: its amount and its share of the platform fee. */
export const fundedTotal = ({ amount, clientFee }: { readonly amount: number; readonly clientFee: number }): Paise =>
  paise(amount + clientFee);
