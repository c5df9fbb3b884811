import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { rupees } from "#domain/money.ts";
import { BadSignature, Declined, UnknownOrder, Unreachable } from "#server/platform/payments/provider.ts";
import { razorpayOf } from "#server/platform/payments/razorpay.ts";
import { isHmac } from "#server/platform/payments/signature.ts";
import { razorpayKeys } from "#server/test/money/razorpay-answers.ts";
import { RazorpayDouble } from "#server/test/money/razorpay-double.ts";

const double = new RazorpayDouble();
let baseUrl = "";
beforeAll(async () => {
  baseUrl = await double.start();
});
afterAll(() => double.stop());
afterEach(() => {
  vi.useRealTimers();
  Object.assign(double, { isDown: false, answersToLose: 0, failsRefunds: false });
});

const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = razorpayKeys;
const razorpay = (previous?: { readonly secret: string; readonly until: Date }) =>
  razorpayOf({ keyId, keySecret, webhookSecret, baseUrl, ...(previous && { previous }) });

const terms = {
  amount: rupees(1000),
  description: "A logo for our jars",
  returnUrl: "https://kaamkaj.example/clientmaster/payment/8/9",
  isRetry: false,
};

/** A new order, and its page if it was opened. */
async function begun({ isOpened = true } = {}) {
  const provider = razorpay();
  const { id } = await provider.createOrder({ key: "k", amount: terms.amount });
  const order = { providerOrder: id, providerPage: null, providerPayment: null };
  const page = isOpened ? await provider.openPage?.(order, terms) : undefined;
  return { provider, order: { ...order, providerPage: page?.id ?? null }, id, page };
}

describe("a signature", () => {
  it.each([
    [
      "of a webhook",
      "123456",
      '{"a":1,"b":2,"c":{"d":3}}',
      "2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc",
    ],
    [
      "of a returned payment link",
      "EnLs21M47BllR3X8PSFtjtbd",
      "plink_IH3cNucfVEgV68|TSsd1989|paid|pay_IH3d0ara9bSsjQ",
      "07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b",
    ],
  ])("%s that Razorpay documents is valid, and no other is", (_, secret, text, signature) => {
    expect(isHmac(secret, text, signature)).toBe(true);
    expect(isHmac(secret, `${text} `, signature)).toBe(false);
    expect(isHmac(`${secret}0`, text, signature)).toBe(false);
    for (const wrong of [undefined, "", "not hexadecimal", signature.slice(2), `${signature}00`, [signature]])
      expect(isHmac(secret, text, wrong)).toBe(false);
  });
});

describe("a payment link", () => {
  it("takes the whole amount within a day, notifies nobody and returns to the payment screen", async () => {
    const { id, page } = await begun();
    expect(id).toMatch(/^kaamkaj_[0-9a-f]{32}$/);
    const link = double.linkOf(id);
    expect(link).toMatchObject({
      amount: 100_000,
      currency: "INR",
      accept_partial: false,
      notify: { sms: false, email: false },
      reminder_enable: false,
      callback_url: terms.returnUrl,
      callback_method: "get",
    });
    const hoursLeft = (Number(page?.expiresAt) - Date.now()) / 3_600_000;
    expect(hoursLeft).toBeGreaterThan(23.9);
    expect(hoursLeft).toBeLessThanOrEqual(24);
    expect(page).toMatchObject({ id: link.id, url: link.short_url });
  });

  it("whose answer was lost is found by its reference, so that there is one", async () => {
    const { provider, order, id } = await begun({ isOpened: false });
    double.answersToLose = 1;
    await expect(provider.openPage?.(order, terms)).rejects.toThrow(Unreachable);
    const page = await provider.openPage?.(order, { ...terms, isRetry: true });
    expect(page?.id).toBe(double.linkOf(id).id);
    // Without the look-up, the reference is refused and then looked up.
    expect((await provider.openPage?.(order, terms))?.id).toBe(page?.id);
    expect([...double.links.values()].filter(({ reference_id }) => reference_id === id)).toHaveLength(1);
  });

  it("that Razorpay refuses is declined with its reason; wrong keys are no decline", async () => {
    const { provider, order } = await begun({ isOpened: false });
    const tooMuch = provider.openPage?.(order, { ...terms, amount: rupees(600_000) });
    await expect(tooMuch).rejects.toThrow(new Declined("Razorpay refused: Amount exceeds maximum amount allowed."));
    const other = razorpayOf({ keyId, keySecret: "another", webhookSecret, baseUrl });
    await expect(other.openPage?.(order, terms)).rejects.toThrow("Razorpay refused: The api key provided is invalid");
  });

  it("is open until it is paid or cancelled, also while only its reference is known", async () => {
    const { provider, order, id } = await begun();
    const unnoted = { ...order, providerPage: null };
    expect(await provider.lookUp({ ...unnoted, providerOrder: "kaamkaj_unknown" })).toEqual({ state: "open" });
    expect(await provider.lookUp(order)).toEqual({ state: "open" });
    const payment = double.pay(id);
    const captured = { state: "captured", amount: 100_000, currency: "INR", payment };
    expect(await provider.lookUp(order)).toEqual(captured);
    expect(await provider.lookUp(unnoted)).toEqual(captured);
    await expect(provider.cancel?.(order)).rejects.toThrow("already paid");
    const cancelled = await begun();
    await cancelled.provider.cancel?.(cancelled.order);
    expect(await provider.lookUp(cancelled.order)).toEqual({ state: "failed" });
  });

  it("that does not exist is unknown; without an answer nothing is known", async () => {
    const { provider, order } = await begun();
    await expect(provider.lookUp({ ...order, providerPage: "plink_0" })).rejects.toThrow(UnknownOrder);
    double.isDown = true;
    await expect(provider.lookUp(order)).rejects.toThrow(Unreachable);
  });
});

describe("an event", () => {
  it("is read with what is needed of it alone", async () => {
    const { provider, id } = await begun();
    const payment = double.pay(id);
    const { body, headers } = double.event(id, "payment_link.paid", "event_1");
    const event = provider.parseWebhook(body, headers);
    expect(event).toMatchObject({
      id: "event_1",
      order: id,
      state: "captured",
      amount: 100_000,
      currency: "INR",
      payment,
    });
    expect(body).toContain("+919876543210");
    for (const personal of ["+919876543210", "payer@bank.example", "Gaurav"])
      expect(event?.stored).not.toContain(personal);
  });

  it("of other kinds, and of links that are not ours, is none", async () => {
    const { provider, id } = await begun();
    for (const kind of ["payment_link.expired", "payment_link.partially_paid", "payment.failed", "order.paid"]) {
      const { body, headers } = double.event(id, kind);
      expect(provider.parseWebhook(body, headers)).toBeUndefined();
    }
    const foreign = { providerOrder: "TS1989", providerPage: null, providerPayment: null };
    await provider.openPage?.(foreign, terms);
    double.pay("TS1989");
    const { body, headers } = double.event("TS1989", "payment_link.paid");
    expect(provider.parseWebhook(body, headers)).toBeUndefined();
  });

  it("without an id, or with another body, is refused", async () => {
    const { provider, id } = await begun();
    double.pay(id);
    const { body, headers } = double.event(id, "payment_link.paid");
    expect(() => provider.parseWebhook(`${body} `, headers)).toThrow(BadSignature);
    expect(() => provider.parseWebhook(body, { ...headers, "x-razorpay-event-id": undefined })).toThrow();
  });

  it("signed with the previous secret is accepted until its end", async () => {
    const { id } = await begun();
    const { body, headers } = double.event(id, "payment_link.cancelled", "event_2", "the secret before");
    expect(() => razorpay().parseWebhook(body, headers)).toThrow(BadSignature);
    const until = new Date(Date.now() + 60_000);
    const provider = razorpay({ secret: "the secret before", until });
    expect(provider.parseWebhook(body, headers)).toMatchObject({ order: id, state: "failed" });
    vi.useFakeTimers({ now: until, toFake: ["Date"] });
    expect(() => provider.parseWebhook(body, headers)).toThrow(BadSignature);
  });
});

describe("a refund", () => {
  it("whose answer was lost is made once", async () => {
    const { provider, order, id } = await begun();
    const payment = double.pay(id);
    double.beforeAnswer = async (path) => {
      if (path.endsWith("/refund")) double.answersToLose = 1;
    };
    await expect(provider.refund(order, terms.amount)).rejects.toThrow(Unreachable);
    double.beforeAnswer = undefined;
    const refund = await provider.refund(order, terms.amount);
    expect(await provider.refund({ ...order, providerPayment: payment }, terms.amount)).toBe(refund);
    expect(double.refunds.filter(({ payment_id }) => payment_id === payment)).toMatchObject([
      { id: refund, amount: 100_000, receipt: id },
    ]);
  });

  it("that failed at the bank, or has no payment, is still owed", async () => {
    const { provider, order, id } = await begun();
    await expect(provider.refund(order, terms.amount)).rejects.toThrow(`Razorpay names no payment of ${id}.`);
    double.pay(id);
    double.failsRefunds = true;
    for (let i = 0; i < 2; i += 1)
      await expect(provider.refund(order, terms.amount)).rejects.toThrow("Razorpay could not refund the payment.");
    expect(double.refunds.filter(({ receipt }) => receipt === id)).toHaveLength(1);
  });
});

it("captures since a moment are listed with their orders, page by page", async () => {
  const { provider, id } = await begun();
  const payment = double.pay(id);
  const since = new Date(Date.now() - 60_000);
  const listed = (await provider.listCaptures?.(since)) ?? [];
  expect(listed.find(({ order }) => order === id)).toEqual({
    id: `listed_${payment}`,
    order: id,
    state: "captured",
    amount: 100_000,
    currency: "INR",
    payment,
  });
  for (let i = 0; i < 120; i += 1) double.pay(id);
  expect((await provider.listCaptures?.(since))?.length).toBeGreaterThan(120);
  expect(await provider.listCaptures?.(new Date(Date.now() + 60_000))).toEqual([]);
});
