import { afterAll, beforeAll } from "vitest";
import { providersOf } from "#server/platform/payments/providers.ts";
import { parseSettings } from "#server/platform/settings.ts";
import { razorpayKeys } from "#server/test/money/razorpay-answers.ts";
import { RazorpayDouble } from "#server/test/money/razorpay-double.ts";
import type { Opened } from "#server/test/open.ts";

/** Settings of a product that uses the double at this address. */
export const razorpaySettings = (url: string) => ({
  PAYMENT_PROVIDER: "razorpay",
  ...razorpayKeys,
  RAZORPAY_URL: url,
});

/** Makes the application of a test file take payments by Razorpay, at a double of it. */
export function withRazorpay(
  opened: Opened,
  more: Readonly<Record<string, string>> = {},
): RazorpayDouble & { readonly url: string } {
  const double = Object.assign(new RazorpayDouble(), { url: "" });
  beforeAll(async () => {
    double.url = await double.start();
    const providers = providersOf(opened.services.keys, parseSettings({ ...razorpaySettings(double.url), ...more }));
    Object.assign(opened.services, { providers });
  });
  afterAll(() => double.stop());
  return double;
}
