import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll } from "vitest";

interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}

type Answer = (response: ServerResponse, event: ReceivedEvent) => unknown;

const accept: Answer = (response) => response.writeHead(204).end();

/** A server of somebody else on this machine, until the tests of the file are over. `answer` is what it does with an event. */
export async function startReceiver() {
  const received: ReceivedEvent[] = [];
  const receiver = { url: "", received, accept, answer: accept };
  const server = createServer(async (request, response) => {
    const event = { headers: request.headers, path: request.url ?? "", body: await text(request) };
    received.push(event);
    receiver.answer(response, event);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return receiver;
}
