import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Browser, signedIn } from "#server/test/ask.ts";
import { buildFreelancer } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { formOf } from "#server/test/upload.ts";

// The clock of the limits stands still until a test moves it; connections and the database go on as ever.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterAll(() => void vi.useRealTimers());

const opened = open({ LOG_LEVEL: "silent" });
let port: number;
let freelancer: Browser;
beforeAll(async () => {
  port = Number(new URL(await opened.app.listen({ port: 0, host: "127.0.0.1" })).port);
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
});

const second = 1000;
const kibibyte = 1024;

/** A connection whose bytes arrive before the clock goes on. */
class Sender {
  readonly #socket: Socket;
  readonly #accepted: Socket;
  readonly answer: Promise<string>;
  #sent = 0;

  private constructor(socket: Socket, accepted: Socket) {
    this.#socket = socket.on("error", () => undefined);
    this.#accepted = accepted;
    this.answer = text(socket).catch(() => "");
  }

  static async connect(): Promise<Sender> {
    const accepted = once(opened.app.server, "connection");
    const socket = connect(port, "127.0.0.1");
    const [ours] = (await accepted) as [Socket];
    return new Sender(socket, ours);
  }

  async send(bytes: string | Buffer): Promise<void> {
    this.#sent += Buffer.byteLength(bytes);
    this.#socket.write(bytes);
    while (this.#accepted.bytesRead < this.#sent && !this.isCut) await new Promise(setImmediate);
  }

  get isCut(): boolean {
    return this.#accepted.destroyed;
  }

  end(): void {
    this.#socket.end();
  }
}

/** Sends so many bytes every second; answers after how many seconds the connection was cut. */
async function secondsUntilCut(sender: Sender, bytesPerSecond: number, mostSeconds = 120): Promise<number> {
  for (let seconds = 1; seconds <= mostSeconds; seconds += 1) {
    if (bytesPerSecond > 0) await sender.send("a".repeat(bytesPerSecond));
    vi.advanceTimersByTime(second);
    if (sender.isCut) return seconds;
  }
  return Number.POSITIVE_INFINITY;
}

const mebibyte = 1024 * kibibyte;
const headOf = (call: string, type: string, length: number, more = "") =>
  `POST /api/${call} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${more}\r\n`;
const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
const form = headOf("upload", "multipart/form-data; boundary=x", mebibyte) + part;
const json = headOf("login", "application/json", 200 * kibibyte);

describe("a body that arrives slowly", () => {
  it("is taken when it is a résumé of 5 MiB over a line of 128 kbit/s", async () => {
    const resume = Buffer.concat([
      Buffer.from("%PDF-1.7\n"),
      Buffer.alloc(5 * mebibyte - 14, 32),
      Buffer.from("%%EOF"),
    ]);
    const { type, payload } = await formOf({ bytes: resume });
    const { sid, "XSRF-TOKEN": token } = freelancer.cookies;
    const own = `Cookie: sid=${sid}; XSRF-TOKEN=${token}\r\nX-XSRF-TOKEN: ${token}\r\nConnection: close\r\n`;
    const sender = await Sender.connect();
    await sender.send(headOf("upload", type, payload.length, own));
    const bytesPerSecond = 16_000;
    for (let at = 0; at < payload.length; at += bytesPerSecond) {
      await sender.send(payload.subarray(at, at + bytesPerSecond));
      vi.advanceTimersByTime(second);
    }
    expect(await sender.answer).toMatch(/^HTTP\/1\.1 200 .*"message":"Success"/s);
  });

  it("has no limit for the time it takes in all", () => {
    expect(opened.app.server.requestTimeout).toBe(0);
  });

  it.each([
    ["a form", form],
    ["JSON", json],
  ])("is cut after 15 seconds in which nothing arrived, and is told why: %s", async (_, beginning) => {
    const sender = await Sender.connect();
    await sender.send(beginning);
    expect(await secondsUntilCut(sender, 0)).toBe(15);
    const response = await sender.answer;
    expect(response).toMatch(/^HTTP\/1\.1 408 .*application\/problem\+json/s);
    expect(JSON.parse(response.split("\r\n\r\n")[1] ?? "")).toMatchObject({
      status: 408,
      code: "too_slow",
      detail: "The connection was too slow and the request timed out. Please try again.",
    });
  });

  it.each([
    ["a form at a byte a second", form, 1],
    ["JSON at a byte a second", json, 1],
    ["a form at 3 KiB/s", form, 3 * kibibyte],
    ["JSON at 3 KiB/s", json, 3 * kibibyte],
  ])("is cut after 30 seconds below 4 KiB/s on average: %s", async (_, beginning, bytesPerSecond) => {
    const sender = await Sender.connect();
    await sender.send(beginning);
    expect(await secondsUntilCut(sender, bytesPerSecond)).toBe(30);
    expect(await sender.answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("is cut when it was fast at first and is slow now", async () => {
    const sender = await Sender.connect();
    await sender.send(form);
    expect(await secondsUntilCut(sender, 20 * kibibyte, 20)).toBe(Number.POSITIVE_INFINITY);
    expect(await secondsUntilCut(sender, kibibyte)).toBeLessThanOrEqual(30);
  });

  it("is taken at 5 KiB/s, however long it takes", async () => {
    const sender = await Sender.connect();
    await sender.send(form);
    expect(await secondsUntilCut(sender, 5 * kibibyte, 150)).toBe(Number.POSITIVE_INFINITY);
    sender.end();
  });

  it("is cut too where the call was answered before it was complete, without a second answer", async () => {
    const sender = await Sender.connect();
    await sender.send(headOf("upload", "text/plain", mebibyte));
    expect(await secondsUntilCut(sender, 1)).toBe(30);
    expect((await sender.answer).match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});
