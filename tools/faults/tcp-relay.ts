import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** How connections to this address are treated. */
type Manner = "open" | "silent" | "closed";

/** A fixed address for a server that stops and starts again. */
export class Relay {
  readonly #target: () => number;
  #server: Server | undefined;
  #manner: Manner = "open";
  readonly #lines = new Set<Socket>();
  port = 0;

  constructor(target: () => number) {
    this.#target = target;
  }

  async be(manner: Manner): Promise<void> {
    this.#manner = manner;
    for (const line of this.#lines) line.destroy();
    if (manner === "closed") {
      this.#server?.close();
      this.#server = undefined;
    } else if (!this.#server) {
      this.#server = createServer((caller) => this.#carry(caller)).listen(this.port, "127.0.0.1");
      await once(this.#server, "listening");
      this.port = (this.#server.address() as AddressInfo).port;
    }
  }

  #carry(caller: Socket): void {
    this.#keep(caller);
    if (this.#manner === "silent") return void caller.resume();
    const target = connect(this.#target(), "127.0.0.1");
    this.#keep(target);
    caller.pipe(target).pipe(caller);
  }

  #keep(line: Socket): void {
    this.#lines.add(line);
    line.on("error", () => line.destroy()).on("close", () => this.#lines.delete(line));
  }
}
