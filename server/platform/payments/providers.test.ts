import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { paymentProviders, testOutcomes } from "#domain/money/payment-order.ts";
import { rupees } from "#domain/money.ts";
import type { SigningKeys } from "#server/platform/db/signing-keys.ts";
import { BadSignature, Declined, type PaymentProvider, Unreachable } from "#server/platform/payments/provider.ts";
import { providersOf } from "#server/platform/payments/providers.ts";
import { parseSettings } from "#server/platform/settings.ts";
import { razorpayKeys } from "#server/test/money/razorpay-answers.ts";

const mac = (purpose: string, text: string) => createHmac("sha256", "a secret").update(`${purpose}\n${text}`).digest();
const keys: SigningKeys = { sign: mac, verify: (purpose, text, signature) => mac(purpose, text).equals(signature) };
const amount = rupees(1000);

const settingsOf = (name: string) => parseSettings({ PAYMENT_PROVIDER: name, DEMO: "1", ...razorpayKeys });
const providerNamed = (name: string) => providersOf(keys, settingsOf(name)).chosen;
const stored = (providerOrder: string) => ({ providerOrder, providerPage: null, providerPayment: null });
const providers = paymentProviders.map((name) => ({ name, provider: providerNamed(name) }));

describe.each(providers)("the provider $name", ({ name, provider }) => {
  const order = () => provider.createOrder({ key: "k", amount, reference: "UTR 42" });

  it("has the name it is chosen by", () => {
    expect(provider.name).toBe(name);
    expect(providersOf(keys, settingsOf(name)).named(name)?.name).toBe(name);
  });

  it("names no two orders alike, and none so long that it could not be kept", async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, async () => (await order()).id));
    expect(new Set(ids).size).toBe(100);
    expect(ids.every((id) => id.length > 0 && id.length <= 200)).toBe(true);
  });

  it("is believed only in its own words that an order was paid", async () => {
    const { id, proof } = await order();
    const forged = { order: id, payment: "payment_1", signature: "00".repeat(32) };
    expect(provider.verify(forged)).toBe(false);
    expect(provider.verify({ ...forged, signature: "not hexadecimal" })).toBe(false);
    if (!proof) return;
    expect(provider.verify(proof)).toBe(true);
    expect(provider.verify({ ...proof, order: (await order()).id })).toBe(false);
    expect(provider.verify({ ...proof, payment: "payment_1" })).toBe(false);
  });

  it("says that an order is paid in one way: at once, by its messages, or by the word of who was paid", async () => {
    const { proof } = await order();
    expect(Boolean(provider.can.confirmed)).toBe(!(proof || provider.can.events));
  });

  it("throws where it cannot", () => {
    if (!provider.can.refunds)
      expect(() => provider.refund(stored("order"), amount)).toThrow("does not give money back");
    if (provider.can.events) return;
    expect(() => provider.parseWebhook("{}", {})).toThrow("does not send messages");
    expect(() => provider.lookUp(stored("order"))).toThrow("does not know");
  });
});

/** The others call a server; they are tested with a double of it. */
const isLocal = ({ provider }: { readonly provider: PaymentProvider }) => provider.can.rehearses;

describe.each(providers.filter(isLocal))("the messages of $name", ({ provider }) => {
  it("are read in its own words, and in nobody else's", async () => {
    for (const { body, headers, id } of await messagesOf(provider)) {
      const event = provider.parseWebhook(body, headers);
      expect(event).toMatchObject({ id: expect.any(String), order: id, amount });
      expect(provider.parseWebhook(body, headers)).toEqual(event);
      for (const forged of [{}, withEach(headers, "00".repeat(32)), withEach(headers, "not hexadecimal")])
        expect(() => provider.parseWebhook(body, forged)).toThrow(BadSignature);
      expect(() => provider.parseWebhook(body.replace("1", "2"), headers)).toThrow(BadSignature);
      expect(() => provider.parseWebhook(`${body} `, headers)).toThrow(BadSignature);
    }
  });

  it("tell in the end what a look-up tells", async () => {
    for (const { id, body, headers } of await messagesOf(provider)) {
      const state = provider.parseWebhook(body, headers)?.state;
      const { state: truth } = await provider.lookUp(stored(id));
      // What was said on the way there is not what became of it.
      expect(state === truth || truth === "captured").toBe(true);
    }
    expect(await provider.lookUp(stored("an order of nobody"))).toEqual({ state: "open" });
  });
});

describe.each(providers.filter(isLocal))("the refunds of $name", ({ provider }) => {
  it("give an order back once, however often it is asked", async () => {
    const order = () => provider.createOrder({ key: "k", amount });
    const { id } = await order();
    const refund = await provider.refund(stored(id), amount);
    expect(refund).not.toBe("");
    expect(await provider.refund(stored(id), amount)).toBe(refund);
    expect(await provider.refund(stored((await order()).id), amount)).not.toBe(refund);
  });
});

const withEach = (headers: object, value: string) =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, value]));

/** Every message it may send, each with its order. */
async function messagesOf(provider: PaymentProvider) {
  const orders = await Promise.all(
    testOutcomes.map((outcome) => provider.createOrder({ key: outcome, amount, outcome }).catch(() => undefined)),
  );
  const messages = orders.flatMap((order) =>
    (order?.messages ?? [])
      .filter(({ body, headers }) => provider.disputes?.parseWebhook(body, headers) === undefined)
      .map((message) => ({ ...message, id: order?.id })),
  );
  expect(messages.length).toBeGreaterThan(0);
  return messages.map((message) => ({ ...message, id: String(message.id) }));
}

describe("the sandbox", () => {
  const sandbox = providerNamed("sandbox");

  it("does what it is asked to", async () => {
    await expect(sandbox.createOrder({ key: "k", amount, outcome: "declined" })).rejects.toThrow(Declined);
    await expect(sandbox.createOrder({ key: "k", amount, outcome: "unreachable" })).rejects.toThrow(Unreachable);
    const resultOf = async (outcome: (typeof testOutcomes)[number]) => {
      const { messages = [], proof } = await sandbox.createOrder({ key: "k", amount, outcome });
      const states = messages.map(({ body, headers }) => sandbox.parseWebhook(body, headers)?.state);
      return [proof ? "at once" : "later", ...states].join(" ");
    };
    expect(await resultOf("paid")).toBe("at once");
    expect(await resultOf("late")).toBe("later captured");
    expect(await resultOf("failed")).toBe("later failed");
    expect(await resultOf("twice")).toBe("later captured captured");
    expect(await resultOf("disordered")).toBe("later captured failed");
    expect(await resultOf("silent")).toBe("later");
  });

  it.each(["won", "lost"] as const)("has a dispute that is %s after the payment", async (status) => {
    const { id, messages = [] } = await sandbox.createOrder({ key: "k", amount, outcome: `chargeback_${status}` });
    const disputes = messages.flatMap(({ body, headers }) => sandbox.disputes?.parseWebhook(body, headers) ?? []);
    expect(disputes).toMatchObject([
      { order: id, status: "open", amount },
      { order: id, status, amount },
    ]);
    expect(await sandbox.lookUp(stored(id))).toMatchObject({ state: "captured", amount });
    for (const { body, headers } of messages)
      expect(() => sandbox.disputes?.parseWebhook(`${body} `, headers)).toThrow(BadSignature);
  });

  it("has a page that returns at once, as one that was paid", async () => {
    const { id } = await sandbox.createOrder({ key: "k", amount, outcome: "silent" });
    const terms = { amount, description: "", returnUrl: "http://localhost:3000/back", isRetry: false };
    const page = await sandbox.openPage?.(stored(id), terms);
    const { searchParams } = new URL(page?.url ?? "");
    const proof = {
      order: id,
      page: page?.id,
      payment: searchParams.get("razorpay_payment_id") ?? "",
      status: searchParams.get("razorpay_payment_link_status") ?? "",
      signature: searchParams.get("razorpay_signature") ?? "",
    };
    expect(sandbox.verify(proof)).toBe(true);
    expect(sandbox.verify({ ...proof, page: "page_of_another" })).toBe(false);
    expect(sandbox.verify({ ...proof, status: "partially_paid" })).toBe(false);
  });

  it("is not there where it was not chosen", () => {
    for (const env of [{ PAYMENT_PROVIDER: "manual" }, { HOST: "0.0.0.0" }])
      expect(providersOf(keys, parseSettings(env)).named("sandbox")).toBeUndefined();
  });
});

describe("the previous secret of the webhook of Razorpay", () => {
  const settings = parseSettings({
    PAYMENT_PROVIDER: "razorpay",
    ...razorpayKeys,
    RAZORPAY_PREVIOUS_WEBHOOK_SECRET: "the secret before",
  });
  const body = JSON.stringify({ event: "order.paid" });
  const signature = createHmac("sha256", "the secret before").update(body).digest("hex");
  const receive = (hours: number) =>
    providersOf(keys, settings, new Date(Date.now() - hours * 3_600_000)).chosen.parseWebhook(body, {
      "x-razorpay-signature": signature,
    });

  it("is accepted for a day after the change, whenever the product was started", () => {
    for (const hours of [0, 23]) expect(receive(hours)).toBeUndefined();
    for (const hours of [24, 240]) expect(() => receive(hours)).toThrow(BadSignature);
  });
});
