import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** How connections to this address are treated. */
type RelayMode = "open" | "silent" | "closed";

/** A fixed address for a server that stops and starts again. */
export class Relay {
  readonly #target: () => number;
  #server: Server | undefined;
  #mode: RelayMode = "open";
  readonly #sockets = new Set<Socket>();
  port = 0;

  constructor(target: () => number) {
    this.#target = target;
  }

  async setMode(mode: RelayMode): Promise<void> {
    this.#mode = mode;
    for (const socket of this.#sockets) socket.destroy();
    if (mode === "closed") {
      this.#server?.close();
      this.#server = undefined;
    } else if (!this.#server) {
      this.#server = createServer((client) => this.#forward(client)).listen(this.port, "127.0.0.1");
      await once(this.#server, "listening");
      this.port = (this.#server.address() as AddressInfo).port;
    }
  }

  #forward(client: Socket): void {
    this.#track(client);
    if (this.#mode === "silent") return void client.resume();
    const target = connect(this.#target(), "127.0.0.1");
    this.#track(target);
    client.pipe(target).pipe(client);
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => this.#sockets.delete(socket));
  }
}
