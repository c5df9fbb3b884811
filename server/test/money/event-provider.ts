import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";
import type { OrderState } from "#domain/money/payment-order.ts";
import { type Paise, paise } from "#domain/money.ts";
import { manual } from "#server/platform/payments/manual.ts";
import {
  BadSignature,
  type Message,
  type OrderReport,
  type PaymentEvent,
  type PaymentProvider,
  UnknownOrder,
} from "#server/platform/payments/provider.ts";
import { LocalServer } from "#server/test/local-server.ts";
import type { Opened } from "#server/test/open.ts";

interface StoredOrder {
  state: OrderState;
  amount: number;
  currency: string;
  capturedAt?: Date;
}

interface ProviderResponse {
  readonly status: number;
  readonly body: object;
}

const secret = "the webhook's secret";
const sign = (body: string) => createHmac("sha256", secret).update(body).digest("hex");

/** The HTTP server of a payment provider on this machine, with orders, captures and refunds. */
export class ProviderServer extends LocalServer {
  readonly orders = new Map<string, StoredOrder>();
  readonly refunds = new Map<string, string>();
  /** Orders whose requests fail. */
  readonly failing = new Set<string>();
  /** Runs during each request. */
  onRequest: (() => Promise<void>) | undefined;

  constructor() {
    super((request) => this.#respond(request));
  }

  /** Captures the order, by default with its amount and currency. */
  capture(id: string, captured: Partial<Pick<StoredOrder, "amount" | "currency">> = {}): void {
    const order = this.orders.get(id) ?? { state: "open", amount: 100_000, currency: "INR" };
    this.orders.set(id, { ...order, ...captured, state: "captured", capturedAt: new Date() });
  }

  /** The signed webhook message about an order. */
  message(id: string, state: OrderState = this.orders.get(id)?.state ?? "open"): Message {
    const { amount, currency } = this.orders.get(id) ?? { amount: 100_000, currency: "INR" };
    const body = JSON.stringify({ id: `event_${randomUUID()}`, order: id, state, amount, currency });
    return { body, headers: { "x-event-signature": sign(body) } };
  }

  async #respond(request: IncomingMessage): Promise<ProviderResponse> {
    const body = request.method === "POST" ? ((await json(request)) as { amount: number }) : { amount: 0 };
    await this.onRequest?.();
    const [, kind, id = "", action] = String(request.url).split(/[/?]/);
    if (kind === "captures") return { status: 200, body: this.#captures(decodeURIComponent(id)) };
    if (request.method === "POST" && !id) return this.#createOrder(body.amount);
    const order = this.orders.get(id);
    if (this.failing.has(id)) return { status: 500, body: {} };
    if (!order) return { status: 404, body: {} };
    if (action !== "refunds") return { status: 200, body: order };
    if (!this.refunds.has(id)) this.refunds.set(id, `refund_${id}`);
    return { status: 200, body: { id: this.refunds.get(id) } };
  }

  #createOrder(amount: number): ProviderResponse {
    const id = `order_${randomUUID()}`;
    this.orders.set(id, { state: "open", amount, currency: "INR" });
    return { status: 200, body: { id } };
  }

  #captures(since: string): object[] {
    return [...this.orders]
      .filter(([, { capturedAt }]) => capturedAt && capturedAt >= new Date(since))
      .map(([order, { state, amount, currency }]) => ({ id: `listed_${order}`, order, state, amount, currency }));
  }
}

/** The adapter of that server, in place of the sandbox. It reports payments by webhooks. */
function providerAt(url: string, refunds: boolean): PaymentProvider {
  async function call<T>(path: string, body?: object): Promise<T> {
    const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const response = await fetch(`${url}/${path}`, init);
    if (response.status === 404) throw new UnknownOrder(`The provider has no ${path}.`);
    if (!response.ok) throw new Error(`The provider answered ${response.status}.`);
    return (await response.json()) as T;
  }
  return {
    name: "sandbox",
    can: { events: true, refunds, confirmed: false, rehearses: false, reports: [] },
    createOrder: ({ amount, key }) => call("orders", { amount, key }),
    verify: () => false,
    parseWebhook: (body, headers) => {
      const signature = Buffer.from(String(headers["x-event-signature"]));
      const expected = Buffer.from(sign(body));
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) throw new BadSignature();
      return JSON.parse(body) as PaymentEvent;
    },
    refund: async ({ providerOrder }, amount) =>
      (await call<{ id: string }>(`orders/${providerOrder}/refunds`, { amount })).id,
    lookUp: async ({ providerOrder }) => {
      const { state, amount, currency } = await call<StoredOrder & { amount: Paise }>(`orders/${providerOrder}`);
      return (state === "captured" ? { state, amount: paise(amount), currency } : { state }) satisfies OrderReport;
    },
    listCaptures: (since) => call(`captures/${encodeURIComponent(since.toISOString())}`),
  };
}

/** Makes the application of a test file use such a provider. */
export function withEventProvider(opened: Opened, { refunds = true } = {}): ProviderServer {
  const server = new ProviderServer();
  beforeAll(async () => {
    const chosen = providerAt(await server.start(), refunds);
    const named = (name: string) => [chosen, manual].find((provider) => provider.name === name);
    Object.assign(opened.services, { providers: { chosen, named } });
  });
  afterAll(() => server.stop());
  return server;
}

/** Sends a webhook message. */
export const deliver = ({ app }: Opened, { body, headers }: Message, provider = "sandbox") =>
  app.inject({
    method: "POST",
    url: `/api/webhooks/${provider}`,
    headers: { ...headers, "content-type": "application/json" },
    payload: body,
  });
