import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

interface LocalResponse {
  readonly status: number;
  readonly body: object;
}

/** An HTTP server on this machine that answers with JSON, and cuts the connection without an answer. */
export class LocalServer {
  isDown = false;
  readonly #server;

  constructor(respond: (request: IncomingMessage) => Promise<LocalResponse | undefined>) {
    this.#server = createServer((request, response) => {
      if (this.isDown) return void request.socket.destroy();
      void respond(request).then((answer) => {
        if (!answer) return void request.socket.destroy();
        response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
