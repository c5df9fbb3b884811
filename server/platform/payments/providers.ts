import { type ProviderName, paymentProviders } from "#domain/money/payment-order.ts";
import type { SigningKeys } from "#server/platform/db/signing-keys.ts";
import { direct } from "#server/platform/payments/direct.ts";
import { manual } from "#server/platform/payments/manual.ts";
import type { PaymentProvider } from "#server/platform/payments/provider.ts";
import { razorpayOf } from "#server/platform/payments/razorpay.ts";
import { sandboxOf } from "#server/platform/payments/sandbox.ts";
import type { Settings } from "#server/platform/settings.ts";

interface Configuration {
  readonly keys: SigningKeys;
  readonly settings: Settings;
  /** Since when the webhook of Razorpay has its present secret; not needed without a previous one. */
  readonly webhookSecretSince?: Date | undefined;
}

type Maker = (configuration: Configuration) => PaymentProvider | undefined;

/** Every provider. A new one needs a file and a line here. One that is not configured is absent. */
const makers: Readonly<Record<ProviderName, Maker>> = {
  sandbox: ({ keys }) => sandboxOf(keys),
  manual: () => manual,
  razorpay: configuredRazorpay,
  direct: () => direct,
};

/** Razorpay delivers an event again for a day, with the secret of its first delivery. */
const previousSecretMs = 24 * 3_600_000;

function configuredRazorpay({ settings, webhookSecretSince }: Configuration): PaymentProvider | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = settings;
  if (!(keyId && keySecret && webhookSecret)) return undefined;
  const {
    RAZORPAY_PREVIOUS_WEBHOOK_SECRET: secret,
    RAZORPAY_X_ACCOUNT: payoutAccount,
    RAZORPAY_PAYOUTS,
    RAZORPAY_URL: baseUrl,
  } = settings;
  const until = webhookSecretSince && new Date(webhookSecretSince.getTime() + previousSecretMs);
  return razorpayOf({
    keyId,
    keySecret,
    webhookSecret,
    baseUrl,
    payoutAccount,
    paysByRoute: RAZORPAY_PAYOUTS === "route",
    ...(secret && until && { previous: { secret, until } }),
  });
}

export interface Providers {
  /** The provider of new payments (PAYMENT_PROVIDER). */
  readonly chosen: PaymentProvider;
  /** By the name in an order, because the setting may have changed since. The sandbox is available only if it is chosen. */
  readonly named: (name: string) => PaymentProvider | undefined;
}

export function providersOf(keys: SigningKeys, settings: Settings, webhookSecretSince?: Date): Providers {
  const name = settings.PAYMENT_PROVIDER;
  const all = Object.entries(makers)
    .filter(([each]) => each !== "sandbox" || each === name)
    .flatMap(([, make]) => make({ keys, settings, webhookSecretSince }) ?? []);
  const named = (wanted: string) => all.find((provider) => provider.name === wanted);
  return { chosen: named(name) ?? manual, named };
}

/** The providers whose payments the admin confirms. */
export const confirmedByAdmin = ({ named }: Providers): readonly ProviderName[] =>
  paymentProviders.filter((name) => named(name)?.can.confirmed === "admin");

/** The providers that give money back by themselves. */
export const refundingProviders = ({ named }: Providers): readonly ProviderName[] =>
  paymentProviders.filter((name) => named(name)?.can.refunds);

/** The providers whose payments the company reports, and somebody confirms. They cannot be looked up. */
export const reportedByCompany = ({ named }: Providers): readonly ProviderName[] =>
  paymentProviders.filter((name) => named(name)?.can.confirmed);
