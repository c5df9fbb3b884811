import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { paise, rupees } from "#domain/money.ts";
import { Declined, Unreachable } from "#server/platform/payments/provider.ts";
import { razorpayOf } from "#server/platform/payments/razorpay.ts";
import { razorpayKeys } from "#server/test/money/razorpay-answers.ts";
import { RazorpayDouble } from "#server/test/money/razorpay-double.ts";

const { RAZORPAY_TEST_KEY_ID, RAZORPAY_TEST_KEY_SECRET, RAZORPAY_TEST_X_ACCOUNT } = process.env;

/** The test mode of Razorpay, where its keys are in the environment, beside the double that the other tests use. */
const places = [
  { place: "the double", hasKeys: true },
  { place: "the test mode", hasKeys: Boolean(RAZORPAY_TEST_KEY_ID && RAZORPAY_TEST_KEY_SECRET) },
].filter(({ hasKeys }) => hasKeys);

async function providerOf(place: string) {
  if (place === "the test mode") {
    const [keyId = "", keySecret = ""] = [RAZORPAY_TEST_KEY_ID, RAZORPAY_TEST_KEY_SECRET];
    const access = { keyId, keySecret, payoutAccount: RAZORPAY_TEST_X_ACCOUNT, baseUrl: "https://api.razorpay.com" };
    return { end: () => undefined, razorpay: razorpayOf({ ...access, webhookSecret: "unused" }) };
  }
  const double = new RazorpayDouble();
  const baseUrl = await double.start();
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_X_ACCOUNT: payoutAccount } = razorpayKeys;
  const razorpay = razorpayOf({ keyId, keySecret, payoutAccount, baseUrl, webhookSecret: "unused" });
  return { end: () => double.stop(), razorpay };
}

describe.each(places)("a payment link of $place", ({ place }) => {
  it("is created once for a reference, open until it is cancelled, and cancelled once", async () => {
    const { end, razorpay } = await providerOf(place);
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

const payoutPlaces = places.filter(({ place }) => place === "the double" || RAZORPAY_TEST_X_ACCOUNT);

describe.each(payoutPlaces)("a payout of $place", ({ place }) => {
  const terms = {
    freelancerId: 7,
    amount: rupees(1000),
    holderName: "Asha Menon",
    details: { accountNumber: "1121431121541121", ifsc: "HDFC0001234" },
    narration: "Kaamkaj payout",
  };

  it("is made once for a reference, found by it, and refused with another body or a branch that does not exist", async () => {
    const { end, razorpay } = await providerOf(place);
    const reference = randomUUID();
    expect(await razorpay.payouts?.find(reference)).toBeUndefined();
    const made = await razorpay.payouts?.create({ ...terms, reference });
    expect(made).toMatchObject({ reference, amount: terms.amount, state: "open" });
    expect((await razorpay.payouts?.create({ ...terms, reference }))?.externalId).toBe(made?.externalId);
    expect(await razorpay.payouts?.lookUp(made?.externalId ?? "")).toMatchObject({ reference });
    await expect
      .poll(async () => (await razorpay.payouts?.find(reference))?.externalId, { timeout: 20_000 })
      .toBe(made?.externalId);
    await expect(razorpay.payouts?.create({ ...terms, reference, amount: rupees(999) })).rejects.toThrow(Unreachable);
    const details = { ...terms.details, ifsc: "KKBK0000000" };
    await expect(razorpay.payouts?.create({ ...terms, reference: randomUUID(), details })).rejects.toThrow(Declined);
    await expect(razorpay.payouts?.create({ ...terms, reference: randomUUID(), amount: paise(99) })).rejects.toThrow(
      Declined,
    );
    end();
  }, 60_000);
});
