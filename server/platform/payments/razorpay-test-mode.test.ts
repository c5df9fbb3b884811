import { describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { Declined } from "#server/platform/payments/provider.ts";
import { razorpayOf } from "#server/platform/payments/razorpay.ts";
import { RazorpayDouble, razorpayKeys } from "#server/test/razorpay-double.ts";

const { RAZORPAY_TEST_KEY_ID, RAZORPAY_TEST_KEY_SECRET } = process.env;

/** The test mode of Razorpay, where its keys are in the environment, beside the double that the other tests use. */
const places = [
  { place: "the double", hasKeys: true },
  { place: "the test mode", hasKeys: Boolean(RAZORPAY_TEST_KEY_ID && RAZORPAY_TEST_KEY_SECRET) },
].filter(({ hasKeys }) => hasKeys);

describe.each(places)("a payment link of $place", ({ place }) => {
  async function provider() {
    if (place === "the test mode") {
      const [keyId = "", keySecret = ""] = [RAZORPAY_TEST_KEY_ID, RAZORPAY_TEST_KEY_SECRET];
      return { end: () => undefined, razorpay: accessBy({ keyId, keySecret, baseUrl: "https://api.razorpay.com" }) };
    }
    const double = new RazorpayDouble();
    const baseUrl = await double.start();
    const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = razorpayKeys;
    return { end: () => double.stop(), razorpay: accessBy({ keyId, keySecret, baseUrl }) };
  }
  const accessBy = (access: { readonly keyId: string; readonly keySecret: string; readonly baseUrl: string }) =>
    razorpayOf({ ...access, webhookSecret: "unused" });

  it("is created once for a reference, open until it is cancelled, and cancelled once", async () => {
    const { end, razorpay } = await provider();
    const returnUrl = "https://kaamkaj.example/clientmaster/payment/8/9";
    const terms = { amount: rupees(1000), description: "A logo for our jars", returnUrl, isRetry: false };
    const { id } = await razorpay.createOrder({ key: "k", amount: terms.amount });
    const order = { providerOrder: id, providerPage: null, providerPayment: null };
    const page = await razorpay.openPage?.(order, terms);
    expect(page?.url).toMatch(/^https:\/\//);
    const opened = { ...order, providerPage: page?.id ?? null };
    expect(await razorpay.lookUp(opened)).toEqual({ state: "open" });
    // The list of links finds a new one after some seconds.
    await expect
      .poll(async () => (await razorpay.openPage?.(order, { ...terms, isRetry: true }))?.id, { timeout: 20_000 })
      .toBe(page?.id);
    await razorpay.cancel?.(opened);
    expect(await razorpay.lookUp(opened)).toEqual({ state: "failed" });
    await expect(razorpay.cancel?.(opened)).rejects.toThrow("Razorpay refused");
    const other = await razorpay.createOrder({ key: "k", amount: terms.amount });
    const tooMuch = { ...order, providerOrder: other.id };
    await expect(razorpay.openPage?.(tooMuch, { ...terms, amount: rupees(9_000_000_000) })).rejects.toThrow(Declined);
    end();
  }, 60_000);
});
