import { type ProviderName, paymentProviders } from "#domain/payment-order.ts";
import type { SigningKeys } from "#server/platform/db/signing-keys.ts";
import { manual } from "#server/platform/payments/manual.ts";
import type { PaymentProvider } from "#server/platform/payments/provider.ts";
import { sandboxOf } from "#server/platform/payments/sandbox.ts";
import type { Settings } from "#server/platform/settings.ts";

/** Every provider. A new one needs a file and a line here. */
const makers: Readonly<Record<ProviderName, (keys: SigningKeys, settings: Settings) => PaymentProvider>> = {
  sandbox: (keys) => sandboxOf(keys),
  manual: () => manual,
};

export interface Providers {
  /** The provider of new payments (PAYMENT_PROVIDER). */
  readonly chosen: PaymentProvider;
  /** By the name in an order, because the setting may have changed since. The sandbox is available only if it is chosen. */
  readonly named: (name: string) => PaymentProvider | undefined;
}

export function providersOf(keys: SigningKeys, settings: Settings): Providers {
  const name = settings.PAYMENT_PROVIDER;
  const all = Object.entries(makers)
    .filter(([each]) => each !== "sandbox" || each === name)
    .map(([, make]) => make(keys, settings));
  const named = (wanted: string) => all.find((provider) => provider.name === wanted);
  return { chosen: named(name) ?? manual, named };
}

/** The providers whose payments the admin confirms. */
export const confirmedByAdmin = ({ named }: Providers): readonly ProviderName[] =>
  paymentProviders.filter((name) => named(name)?.can.confirmed);
