import type { ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Role } from "#domain/role.ts";
import type { StreamLimits } from "#server/platform/http/stream-times.ts";

/** A response that is being streamed. */
export interface Stream {
  readonly accountId: number;
  readonly tokenHash: string;
  readonly role: Role;
  readonly openedAt: number;
  readonly response: ServerResponse;
}

/** A stream that has so much unsent is closed: its client does not read. */
const maxUnsentBytes = 16 * 1024;
/** How long the last bytes of a stream may take. */
const endTimeoutMs = 6_000;

/** The event streams of an instance, by account. */
export class OpenStreams {
  #byAccount = new Map<number, Set<Stream>>();
  #count = 0;
  readonly #limits: StreamLimits;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#count >= this.#limits.perInstance;
  }

  get accountIds(): readonly number[] {
    return [...this.#byAccount.keys()];
  }

  get all(): readonly Stream[] {
    return [...this.#byAccount.values()].flatMap((streams) => [...streams]);
  }

  add(stream: Stream): void {
    const { accountId, response } = stream;
    const streams = this.#byAccount.get(accountId) ?? new Set();
    const [oldest] = streams;
    if (oldest && streams.size >= this.#limits.perAccount) this.end(oldest);
    this.#byAccount.set(accountId, streams.add(stream));
    this.#count += 1;
    // The timeouts for slow clients are for responses that end.
    if (response.socket instanceof Socket) response.socket.setTimeout(0);
    response.once("close", () => this.#remove(stream));
  }

  #remove(stream: Stream): void {
    const streams = this.#byAccount.get(stream.accountId);
    if (!streams?.delete(stream)) return;
    this.#count -= 1;
    if (streams.size === 0) this.#byAccount.delete(stream.accountId);
  }

  sendTo(stream: Stream, event: string, data: object): void {
    write(stream, event, data);
  }

  sendToAll(event: string, data: object): void {
    for (const stream of this.all) write(stream, event, data);
  }

  /** Says `bye`, so that the browser connects again. */
  end(stream: Stream): void {
    this.#remove(stream);
    const { response } = stream;
    if (response.socket instanceof Socket) response.socket.setTimeout(endTimeoutMs);
    write(stream, "bye", {});
    response.end();
  }

  endOld(now: number): void {
    for (const stream of this.all) if (now - stream.openedAt >= this.#limits.maxAgeMs) this.end(stream);
  }

  endAll(): void {
    for (const stream of this.all) this.end(stream);
  }
}

function write({ response }: Stream, event: string, data: object): void {
  if (response.writableLength > maxUnsentBytes) response.destroy();
  else response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
