import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { parse } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { pushServiceOf } from "#domain/notify/push.ts";
import { deliverPushes } from "#server/notify/push/deliver.ts";
import { postPush } from "#server/notify/push/post.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { isPublicAddress } from "#server/platform/http/public-request.ts";
import { buildPushReader } from "#server/test/notify/build-push-reader.ts";
import { startPushService } from "#server/test/notify/push-service.ts";
import { open } from "#server/test/open.ts";

const service = await startPushService();
const opened = open({ PUSH_HOSTS: service.host }, { hasJobs: false });
const accept = service.answer;
beforeEach(() => {
  service.answer = accept;
});

const knownHost = "wns2-pn1p.notify.windows.com";
const characters = [
  ...Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)),
  "。",
  "．",
  "ｗ",
  "\u200b",
  "\ud800",
];

describe("an endpoint", () => {
  it("is allowed only where every parser of addresses finds the same host, whatever character is put into it", () => {
    const start = "https://".length;
    const places = Array.from({ length: knownHost.length + 2 }, (_, n) => start + n);
    const allowed = ["", "127.0.0.1"].flatMap((own) =>
      characters.flatMap((character) =>
        places.flatMap((place) => {
          const plain = `https://${knownHost}/w/?token=1`;
          const endpoint = plain.slice(0, place) + own + character + plain.slice(place);
          return pushServiceOf(endpoint, []) ? [endpoint] : [];
        }),
      ),
    );
    expect(allowed.length).toBeGreaterThan(100);
    for (const endpoint of allowed) {
      const { host, hostname } = new URL(endpoint);
      expect(parse(endpoint)).toMatchObject({ host, hostname, auth: null, port: null });
      expect(host).toMatch(/^[a-z\d.-]+\.notify\.windows\.com$/);
    }
  });

  it.each(["{", "}", "`", '"', "'", ";", "\\", "|", "^", "%7d"])("does not end a host with %s", (character) => {
    expect(pushServiceOf(`https://127.0.0.1${character}x.notify.windows.com/`, [])).toBeUndefined();
  });
});

it.each([
  ["142.250.1.1", true],
  ["2a00:1450:4001::1", true],
  ["::ffff:142.250.1.1", true],
  ["64:ff9b::142.250.1.1", true],
  ["64:ff9b::127.0.0.1", false],
  ["127.0.0.1", false],
  ["0.0.0.0", false],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["169.254.169.254", false],
  ["172.16.0.1", false],
  ["192.168.1.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:10.1.2.3", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["ff02::1", false],
])("%s is public: %s", (address, isPublic) => {
  expect(isPublicAddress({ address })).toBe(isPublic);
});

const request = { method: "POST", headers: {}, body: Buffer.from("news") } as const;
const send = (path = "/", isOperatorHost = true, timeoutMs?: number) =>
  postPush(
    { ...request, endpoint: `https://${service.host}${path}` },
    { isOperatorHost, ...(timeoutMs && { timeoutMs }) },
  );

/** Has the push service answer by writing to its connection; resolves when the connection was closed. */
function answerWith(write: (socket: Socket, response: ServerResponse) => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  service.answer = (response) => {
    const { socket } = response;
    if (!socket) throw new Error("the connection is closed already");
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
    write(socket, response);
  };
  return promise;
}

/** Writes until the connection is closed. */
function writeWithoutEnd(socket: Socket, piece: string | Buffer): void {
  const write = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on("drain", write);
  write();
}

const created = "HTTP/1.1 201 Created\r\n";

describe("a push service", () => {
  it("that is not the operator's is not reached at an address of this machine", async () => {
    const before = service.deliveries.length;
    await expect(send("/", false)).rejects.toThrow("the name has no public address");
    expect(service.deliveries).toHaveLength(before);
  });

  it("that sends a body without end is left after its status", async () => {
    const closed = answerWith((socket) => {
      socket.write(`${created}transfer-encoding: chunked\r\n\r\n`);
      writeWithoutEnd(socket, `10000\r\n${"x".repeat(0x10000)}\r\n`);
    });
    expect(await send()).toBe(201);
    await closed;
  });

  it("that never ends its body is left after its status", async () => {
    const closed = answerWith((socket) => socket.write(`${created}content-length: 9000\r\n\r\nx`));
    expect(await send()).toBe(201);
    await closed;
  });

  it.each([
    ["ten thousand headers", `${created}${Array.from({ length: 10_000 }, (_, n) => `x-${n}: y\r\n`).join("")}\r\n`],
    ["one header of a megabyte", `${created}x: ${"y".repeat(1_000_000)}\r\n\r\n`],
    ["no HTTP", "x".repeat(100)],
    ["interim responses", "HTTP/1.1 103 Early Hints\r\n\r\n"],
    ["a switch of protocols", "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"],
  ])("that sends %s is given up", async (_what, text) => {
    const closed = answerWith((socket) => socket.write(text));
    await expect(send()).rejects.toThrow();
    await closed;
  });

  it("that sends its headers byte by byte is given up at the deadline of the whole exchange", async () => {
    const closed = answerWith((socket) => {
      socket.write(created);
      const dripping = setInterval(() => socket.write("x"), 20);
      socket.on("close", () => clearInterval(dripping));
    });
    await expect(send("/", true, 300)).rejects.toMatchObject({ cause: { name: "TimeoutError" } });
    await closed;
  });

  it("is not followed to where it redirects", async () => {
    service.answer = (response) => void response.writeHead(307, { location: "/elsewhere" }).end();
    expect(await send("/redirected")).toBe(307);
    expect(service.deliveries.at(-1)?.path).toBe("/redirected");
  });

  it("that floods stops no push to another device", async () => {
    const readers = [await buildPushReader(opened, service.host), await buildPushReader(opened, service.host)] as const;
    const [flooding, other] = readers;
    const now = new Date();
    const kind = { kind: "applied", subjectKind: "request", subjectId: 1, facts: { workId: 7 } } as const;
    await opened.db
      .insert(notifications)
      .values(readers.map(({ id }) => ({ ...kind, accountId: id, changedAt: now, pushDueAt: now })));
    service.answer = (response, path) => {
      if (!flooding.browser.endpoint.endsWith(path)) return accept(response, path);
      response.socket?.on("error", () => undefined).write(`${created}transfer-encoding: chunked\r\n\r\n`);
      if (response.socket) writeWithoutEnd(response.socket, `10000\r\n${"x".repeat(0x10000)}\r\n`);
    };
    await deliverPushes(opened.services, now);
    expect(service.messagesFor(other.browser)).toHaveLength(1);
  });
});
