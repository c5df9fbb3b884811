import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Browser } from "#server/test/ask.ts";
import { pollUntil } from "#server/test/poll.ts";

interface StreamEvent {
  readonly name: string;
  readonly topics: readonly string[];
}

/** An open event stream, as a browser has it. */
export interface StreamClient {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly events: readonly StreamEvent[];
  /** The topics of all hints so far, one entry for each. */
  readonly hints: () => readonly string[];
  /** Whether the server has ended it. */
  readonly isEnded: () => boolean;
  readonly body: () => string;
  readonly cut: () => void;
}

/** The port on which the application listens; it begins to where it does not. */
async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

export async function openStream(app: FastifyInstance, as?: Browser): Promise<StreamClient> {
  const cookie = Object.entries(as?.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
  const port = await portOf(app);
  const outgoing: ClientRequest = request({
    port,
    host: "127.0.0.1",
    path: "/api/events.stream",
    agent: false,
    headers: { cookie: cookie.join("; ") },
  });
  outgoing.end();
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const events: StreamEvent[] = [];
  let text = "";
  let isEnded = false;
  response.setEncoding("utf8");
  response.on("data", (chunk: string) => {
    text += chunk;
    if (response.statusCode !== 200) return;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    events.push(...blocks.map(eventOf));
  });
  response.once("close", () => {
    isEnded = true;
  });
  response.on("error", () => undefined);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    hints: () => events.filter(({ name }) => name === "hint").map(({ topics }) => topics.join(" ")),
    isEnded: () => isEnded,
    body: () => text,
    cut: () => outgoing.destroy(),
  };
}

function eventOf(block: string): StreamEvent {
  const [, name = "", data = "{}"] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
  return { name, topics: JSON.parse(data).topics ?? [] };
}

/** Waits until the condition holds, and fails where it does not in time. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  if ((await pollUntil(async () => condition(), 10_000)) === Number.POSITIVE_INFINITY)
    throw new Error(`never: ${condition}`);
}
