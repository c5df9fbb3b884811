import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { open } from "#server/test/open.ts";

const opened = open({ PUBLIC_URL: "https://kaamkaj.example" });
let port: number;
beforeAll(async () => {
  port = Number(new URL(await opened.app.listen({ port: 0, host: "127.0.0.1" })).port);
});

async function connected(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

/** Everything that comes back for these bytes, until the server ends the connection. */
async function responseTo(bytes: string): Promise<string> {
  const socket = await connected();
  socket.on("error", () => undefined);
  socket.write(bytes, "latin1");
  return text(socket).catch(() => "");
}

const whoami = "GET /api/whoami HTTP/1.1\r\nHost: localhost\r\n";
const last = `${whoami}Connection: close\r\n\r\n`;
const statusesIn = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);

describe("what is no HTTP", () => {
  it.each([
    ["a line of nonsense", "HELLO\r\n\r\n", "400"],
    ["a method nobody knows", "BREW /pot HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"],
    ["another protocol", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "400"],
    ["a NUL in a header", `${whoami}X-A: a\x00b\r\n\r\n`, "400"],
    ["a header without a name", `${whoami}: a\r\n\r\n`, "400"],
    ["a header that goes on in the next line", `${whoami}X-A: a\r\n b: c\r\n\r\n`, "400"],
    ["a space before the colon", `${whoami}Content-Length : 5\r\n\r\n`, "400"],
    ["two lengths", `${whoami}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`, "400"],
    ["a negative length", `${whoami}Content-Length: -1\r\n\r\n`, "400"],
    ["a length and chunks", `${whoami}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, "400"],
    ["chunks of an odd size", `${whoami}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n`, "400"],
    ["an encoding nobody knows", `${whoami}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, "400"],
    ["a header of 20 KiB", `${whoami}X-A: ${"a".repeat(20_480)}\r\n\r\n`, "431"],
    ["headers of 20 KiB together", `${whoami}${"X-A: aaaaaaaaaaaaaa\r\n".repeat(1000)}\r\n`, "431"],
  ])("is refused as everything else is, and the connection ends: %s", async (_, bytes, status) => {
    const response = await responseTo(bytes);
    expect(statusesIn(response)).toEqual([status]);
    const [head = "", body = ""] = response.split("\r\n\r\n");
    expect(head).toContain("content-type: application/problem+json");
    expect(head).toContain("x-content-type-options: nosniff");
    expect(head).toContain("strict-transport-security: max-age=31536000; includeSubDomains");
    expect(JSON.parse(body)).toMatchObject({ status: Number(status), requestId: expect.stringMatching(/^[\w-]{36}$/) });
  });

  it("of a browser with too many cookies gets a page that says what to delete", async () => {
    for (const cookies of [`a=${"b".repeat(20_480)}`, "a=bbbbbbbbbbbbbbbbbb; ".repeat(1000)]) {
      const response = await responseTo(
        `GET /guestmaster/login HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookies}\r\n\r\n`,
      );
      expect(statusesIn(response)).toEqual(["431"]);
      const [head = "", body = ""] = response.split("\r\n\r\n");
      expect(head).toContain("content-type: text/html; charset=utf-8");
      expect(head).toContain("x-content-type-options: nosniff");
      for (const words of ["Delete the cookies of this site", "इस साइट की कुकी मिटाएँ"]) expect(body).toContain(words);
    }
  });

  it("without a Host is refused", async () => {
    expect(statusesIn(await responseTo("GET /api/whoami HTTP/1.1\r\nConnection: close\r\n\r\n"))).toEqual(["400"]);
  });
});

it("gives a caller ten seconds for the head of a request", () => {
  expect(opened.app.server.headersTimeout).toBe(10_000);
});

describe("one connection", () => {
  it("answers each request that is sent behind another", async () => {
    expect(statusesIn(await responseTo(`${whoami}\r\n`.repeat(20) + last))).toEqual(
      Array.from({ length: 21 }, () => "200"),
    );
  });

  it("goes on at once after a form that was broken, however much of it was left", async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nbytes\r\n';
    const form = `${part}${part}${" ".repeat(1_000_000)}--x--\r\n`;
    const head = `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${form.length}\r\n\r\n`;
    const start = performance.now();
    expect(statusesIn(await responseTo(head + form + last))).toEqual(["400", "200"]);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it("whose caller expects something is answered like any other", async () => {
    const response = await responseTo(`${whoami}Expect: something\r\nConnection: close\r\n\r\n`);
    expect(statusesIn(response)).toEqual(["200"]);
    expect(response).toContain("content-security-policy");
  });
});

describe("a product that is told to stop", () => {
  const stopping = open();

  it("answers the call under way and ends its connection, which nobody waits for any more", async () => {
    const { app, services } = stopping;
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const holder = await services.pool.connect();
    await holder.query("begin; lock table districts in access exclusive mode");
    const pending = fetch(`${url}/api/districtview`);
    await vi.waitFor(
      async () => {
        const { rowCount } = await services.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(rowCount).toBe(1);
      },
      { timeout: 20_000 },
    );
    const start = performance.now();
    const closed = app.close();
    await holder.query("rollback");
    holder.release();
    const response = await pending;
    expect([response.status, response.headers.get("connection")]).toEqual([200, "close"]);
    await closed;
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
