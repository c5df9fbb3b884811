import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it, vi } from "vitest";
import { emptyPng } from "#server/test/documents.ts";
import { type Opened, open } from "#server/test/open.ts";
import { formOf } from "#server/test/upload.ts";

async function portOf({ app }: Opened): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  return typeof address === "object" && address ? address.port : 0;
}

async function connected(opened: Opened): Promise<Socket> {
  const socket = connect(await portOf(opened), "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

const isServed = async (socket: Socket) => {
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  // A connection that is refused ends without a byte.
  const [outcome] = await Promise.race([once(socket, "data"), once(socket, "close").then(() => ["closed"])]);
  return String(outcome).startsWith("HTTP/1.1 200");
};

describe("the connections of one address", () => {
  const limited = open({ LIMIT_CONNECTIONS_PER_ADDRESS: "3", LOG_LEVEL: "silent" });
  const proxied = open({ LIMIT_CONNECTIONS_PER_ADDRESS: "3", TRUST_PROXY: "127.0.0.0/8", LOG_LEVEL: "silent" });

  it("are limited, and a new one is served once another has ended", async () => {
    const sockets = [];
    for (let at = 0; at < 3; at += 1) sockets.push(await connected(limited));
    for (const socket of sockets) expect(await isServed(socket)).toBe(true);
    expect(await isServed(await connected(limited))).toBe(false);
    sockets[0]?.destroy();
    await vi.waitFor(async () => expect(await isServed(await connected(limited))).toBe(true), { timeout: 20_000 });
    for (const socket of sockets) socket.destroy();
  });

  it("are not limited where the address is a trusted proxy", async () => {
    const sockets = [];
    for (let at = 0; at < 6; at += 1) sockets.push(await connected(proxied));
    for (const socket of sockets) expect(await isServed(socket)).toBe(true);
    for (const socket of sockets) socket.destroy();
  });
});

describe("the bytes of uploads under way", () => {
  const uploadBudget = { bytes: 2500, bytesPerAddress: 1500 };
  const opened = open({ TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "silent" }, { uploadBudget });

  /** An upload of a kilobyte of which only the beginning is sent, until `rest` sends what is left. */
  async function begin(address: string) {
    const bytes = Buffer.concat([emptyPng(9, 9), Buffer.alloc(600)]);
    const { type, payload } = await formOf({ bytes });
    const socket = await connected(opened);
    const head = { Host: "localhost", "X-Forwarded-For": address, "Content-Type": type, Connection: "close" };
    const lines = Object.entries({ ...head, "Content-Length": payload.length }).map(
      ([key, value]) => `${key}: ${value}`,
    );
    const requested = once(opened.app.server, "request");
    socket.write(`POST /api/upload HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    socket.write(payload.subarray(0, 200));
    await requested;
    const response = text(socket).catch(() => "");
    return {
      socket,
      finish: () => {
        socket.write(payload.subarray(200));
        return response;
      },
    };
  }

  it("are limited for each address, and for all together", async () => {
    const [first, second] = [await begin("192.0.2.1"), await begin("192.0.2.1")];
    const refused = await second.finish();
    expect(refused).toMatch(/^HTTP\/1\.1 429 .*retry-after: 10\r\n.*"code":"too_many"/s);
    const [other, third] = [await begin("192.0.2.2"), await begin("192.0.2.3")];
    expect(await third.finish()).toMatch(/^HTTP\/1\.1 503 .*retry-after: 10\r\n.*"code":"unavailable"/s);
    expect(await first.finish()).toMatch(/^HTTP\/1\.1 200 /);
    const again = await begin("192.0.2.1");
    expect(await again.finish()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await other.finish()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("are given back when a connection breaks off", async () => {
    const broken = await begin("192.0.2.4");
    broken.socket.destroy();
    await vi.waitFor(async () => expect(await (await begin("192.0.2.4")).finish()).toMatch(/^HTTP\/1\.1 200 /), {
      timeout: 20_000,
    });
  });
});
