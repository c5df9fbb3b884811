import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";
import { type Paise, paise } from "#domain/money.ts";
import type { OrderState } from "#domain/payment-order.ts";
import { manual } from "#server/platform/payments/manual.ts";
import {
  BadSignature,
  type Message,
  type OrderReport,
  type PaymentEvent,
  type PaymentProvider,
  UnknownOrder,
} from "#server/platform/payments/provider.ts";
import type { Opened } from "#server/test/open.ts";

interface DoubleOrder {
  state: OrderState;
  amount: number;
  currency: string;
  capturedAt?: Date;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const secret = "the webhook's secret";
const sign = (body: string) => createHmac("sha256", secret).update(body).digest("hex");

/** A provider's own server, on a port of this machine: it keeps orders, and reports them when it is asked. */
export class ProviderServer {
  readonly orders = new Map<string, DoubleOrder>();
  readonly refunds = new Map<string, string>();
  /** Orders about which it answers with an error, and refunds it refuses. */
  readonly broken = new Set<string>();
  isDown = false;
  /** Runs while a request is being answered. */
  onRequest: (() => Promise<void>) | undefined;
  readonly #server = createServer((request, response) => {
    if (this.isDown) return void request.socket.destroy();
    void this.#answer(request).then(({ status, body }) => response.writeHead(status).end(JSON.stringify(body)));
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Somebody pays the order there: all of it, unless another amount or currency is given. */
  capture(id: string, captured: Partial<Pick<DoubleOrder, "amount" | "currency">> = {}): void {
    const order = this.orders.get(id) ?? { state: "open", amount: 100_000, currency: "INR" };
    this.orders.set(id, { ...order, ...captured, state: "captured", capturedAt: new Date() });
  }

  /** The signed message it would send about an order. */
  message(id: string, state: OrderState = this.orders.get(id)?.state ?? "open"): Message {
    const { amount, currency } = this.orders.get(id) ?? { amount: 100_000, currency: "INR" };
    const body = JSON.stringify({ id: `event_${randomUUID()}`, order: id, state, amount, currency });
    return { body, headers: { "x-event-signature": sign(body) } };
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const body = request.method === "POST" ? ((await json(request)) as { amount: number }) : { amount: 0 };
    await this.onRequest?.();
    const [, kind, id = "", action] = String(request.url).split(/[/?]/);
    if (kind === "captures") return { status: 200, body: this.#captures(decodeURIComponent(id)) };
    if (request.method === "POST" && !id) return this.#make(body.amount);
    const order = this.orders.get(id);
    if (this.broken.has(id)) return { status: 500, body: {} };
    if (!order) return { status: 404, body: {} };
    if (action !== "refunds") return { status: 200, body: order };
    if (!this.refunds.has(id)) this.refunds.set(id, `refund_${id}`);
    return { status: 200, body: { id: this.refunds.get(id) } };
  }

  #make(amount: number): Answer {
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

/** The implementation that speaks to that server, in place of the sandbox. It reports by messages, and never at once. */
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
    can: { events: true, refunds, confirmed: false, rehearses: false },
    createOrder: ({ amount, key }) => call("orders", { amount, key }),
    verify: () => false,
    parseWebhook: (body, headers) => {
      const sent = Buffer.from(String(headers["x-event-signature"]));
      const expected = Buffer.from(sign(body));
      if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw new BadSignature();
      return JSON.parse(body) as PaymentEvent;
    },
    refund: async (order, amount) => (await call<{ id: string }>(`orders/${order}/refunds`, { amount })).id,
    lookUp: async (order) => {
      const { state, amount, currency } = await call<DoubleOrder & { amount: Paise }>(`orders/${order}`);
      return (state === "captured" ? { state, amount: paise(amount), currency } : { state }) satisfies OrderReport;
    },
    listCaptures: (since) => call(`captures/${encodeURIComponent(since.toISOString())}`),
  };
}

/** Has a test file's application take payments through such a provider. */
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

/** Sends a message by the door of webhooks. */
export const deliver = ({ app }: Opened, { body, headers }: Message) =>
  app.inject({
    method: "POST",
    url: "/api/webhooks/sandbox",
    headers: { ...headers, "content-type": "application/json" },
    payload: body,
  });
