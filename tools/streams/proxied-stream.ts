import { once } from "node:events";
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from "node:http2";
import { text } from "node:stream/consumers";
import type { HttpClient } from "../../e2e/http-client.ts";

interface StreamEvent {
  readonly name: string;
  readonly topics: readonly string[];
  /** By the clock of `performance.now`. */
  readonly at: number;
}

const eventStream = "/api/events.stream";

/** A browser that reads an event stream and makes calls over one HTTP/2 connection through the proxy. */
export class ProxiedStream {
  readonly events: StreamEvent[] = [];
  readonly #session: ClientHttp2Session;
  readonly #stream: ClientHttp2Stream;
  readonly #client: HttpClient;
  #listener: (event: StreamEvent) => void = () => undefined;

  private constructor(session: ClientHttp2Session, stream: ClientHttp2Stream, client: HttpClient) {
    this.#session = session;
    this.#stream = stream;
    this.#client = client;
    let rest = "";
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      const blocks = (rest + chunk).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) this.#receive(block);
    });
  }

  /** The certificate is one of this program, so that it is not checked. */
  static async open(url: string, client: HttpClient): Promise<ProxiedStream> {
    const session = connect(url, { rejectUnauthorized: false });
    session.on("error", () => undefined);
    const stream = session.request({ ":path": eventStream, cookie: client.headers.cookie });
    stream.on("error", () => undefined);
    const [headers] = await once(stream, "response");
    if (headers[":status"] !== 200) throw new Error(`a stream was refused with ${headers[":status"]}`);
    return new ProxiedStream(session, stream, client);
  }

  /** `h2` over HTTP/2. */
  get protocol(): string {
    return this.#session.alpnProtocol ?? "";
  }

  get isOpen(): boolean {
    return !this.#stream.closed;
  }

  onEvent(listener: (event: StreamEvent) => void): void {
    this.#listener = listener;
  }

  #receive(block: string): void {
    const [, name = "", data = "{}"] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    const event = { name, topics: (JSON.parse(data) as { topics?: string[] }).topics ?? [], at: performance.now() };
    this.events.push(event);
    this.#listener(event);
  }

  /** The rows of a list, over the same connection. */
  async read<Row>(call: string, body: object): Promise<readonly Row[]> {
    const request = this.#session.request({
      ":method": "POST",
      ":path": `/api/${call}`,
      "content-type": "application/json",
      ...this.#client.headers,
    });
    request.end(JSON.stringify(body));
    const [headers] = await once(request, "response");
    const answer = await text(request);
    if (headers[":status"] !== 200) throw new Error(`${call} was refused with ${headers[":status"]}: ${answer}`);
    return JSON.parse(answer) as Row[];
  }

  /** Cuts the connection, as a network does. */
  cut(): void {
    this.#session.destroy();
  }
}
