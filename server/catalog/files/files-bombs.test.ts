import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { ne } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { files } from "#server/platform/db/schema/files.ts";
import { type Browser, signedIn } from "#server/test/ask.ts";
import { buildFreelancer, buildRequest } from "#server/test/build.ts";
import { doc, docx, emptyPng, pdf } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { processorTimeOf } from "#server/test/processor-meter.ts";
import { formOf, upload } from "#server/test/upload.ts";

// A test should not wait as long as production does.
const slowestBody = { stallMs: 500, windowMs: 1000, bytesPerSecond: 0 };
const opened = open({ LOG_LEVEL: "silent" }, { slowestBody });
const mebibyte = 1024 * 1024;
let as: Browser;
beforeAll(async () => {
  as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
});

/** What uploads left: rows (those of the builders have no ticket), and bytes. */
async function storedFiles() {
  const listed = await opened.services.disk.listAll().catch(() => ({ objects: [] }));
  return { rows: await opened.db.$count(files, ne(files.ticketHash, "none")), bytes: [...listed.objects].length };
}

/** Nothing but a table of contents, which says of each part nothing. */
function tableOnly(parts: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.write("PK\x01\x02", "latin1");
  const table = Buffer.concat(Array.from({ length: parts }, () => entry));
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(4, 16);
  return Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), table, end]);
}

/** A compound file whose directory is a sector that leads to itself, in a table as long as it can be told. */
function endless(): Buffer {
  const size = 4096;
  const bytes = Buffer.alloc(size * 1200, 0xff);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  bytes.writeUInt16LE(12, 30);
  bytes.writeUInt32LE(109, 44);
  bytes.writeUInt32LE(1, 48);
  for (let fat = 0; fat < 109; fat += 1) bytes.writeUInt32LE(fat === 0 ? 0 : 2, 76 + 4 * fat);
  bytes.writeUInt32LE(1, size + 4);
  return bytes;
}

/** The same file with a short table, so that only the circle is wrong with it. */
function circle(): Buffer {
  const bytes = endless();
  bytes.writeUInt32LE(1, 44);
  return bytes;
}

/** 16 million dots of 8 bytes each, which come in seven passes over the whole picture. */
function interlaced(): Buffer {
  const png = emptyPng(4096, 4096);
  const header = png.subarray(12, 29);
  for (const [at, value] of [
    [12, 16],
    [13, 6],
    [16, 1],
  ] as const)
    header.writeUInt8(value, at);
  png.writeUInt32BE(crc32(header), 29);
  return png;
}

const progressive = () =>
  sharp({ create: { width: 4096, height: 4096, channels: 3, background: "red" } })
    .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
    .toBuffer();

describe("a file that is small and means a lot of work", () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ["a DOCX with a table of a hundred thousand parts", "415 unsupported_type", () => tableOnly(113_000)],
    ["a DOC whose directory has no end", "415 unsupported_type", endless],
    ["a DOC whose directory leads to itself", "415 unsupported_type", circle],
    ["a PNG of a hundred megabytes in passes", "413 too_large", interlaced],
    ["a JPEG of a hundred megabytes in passes", "413 too_large", progressive],
    ["five mebibytes of nothing", "415 unsupported_type", () => Buffer.alloc(5 * mebibyte)],
  ])(
    "is refused within a second of processor time, takes no memory and leaves nothing: %s",
    async (_, refusal, make) => {
      const bytes = await make();
      expect((await upload(opened, emptyPng(9, 9))).statusCode).toBe(200);
      const [before, memory] = [await storedFiles(), process.memoryUsage.rss()];
      const milliseconds = await processorTimeOf(async () => {
        const { status, code } = (await upload(opened, bytes, { as })).json();
        expect(`${status} ${code}`).toBe(refusal);
      });
      expect(milliseconds).toBeLessThan(1000);
      expect(process.memoryUsage.rss() - memory).toBeLessThan(64 * mebibyte);
      expect(await storedFiles()).toEqual(before);
    },
  );
});

async function stored(bytes: Buffer, title = "a.png"): Promise<Buffer> {
  const response = await upload(opened, bytes, { title });
  expect(response.json()).toEqual({ message: "Success", filename: expect.stringMatching(/^[0-9a-f]{32}\.webp$/) });
  return Buffer.from(await opened.services.disk.getBytes(response.json().filename));
}

describe("a picture of an odd kind", () => {
  const frame = (background: string) => ({ create: { width: 30, height: 20, channels: 3 as const, background } });
  const frames = () => Promise.all(["red", "lime", "blue"].map((colour) => sharp(frame(colour)).png().toBuffer()));

  it.each(["gif", "webp"] as const)("that moves, a %s, is kept as its first frame", async (format) => {
    const moving = await sharp(await frames(), { join: { animated: true } })
      .toFormat(format, { loop: 0, delay: 100 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const { pages = 1, width, height } = await sharp(await stored(moving)).metadata();
    expect({ pages, width, height }).toEqual({ pages: 1, width: 30, height: 20 });
  });

  it("in the colours of a printer is kept in those of a screen", async () => {
    const printed = await sharp(frame("red")).toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(printed).metadata()).space).toBe("cmyk");
    const { data } = await sharp(await stored(printed))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red = 0, green = 255, blue = 255] = data;
    expect(red).toBeGreaterThan(200);
    expect(Math.max(green, blue)).toBeLessThan(80);
  });

  it("with a note, a place and a colour profile in it keeps none of them", async () => {
    const picture = await sharp(frame("red"))
      .withMetadata({
        exif: { IFD0: { ImageDescription: "<script>alert(1)</script>" }, IFD3: { GPSLatitude: "12/1 58/1 0/1" } },
      })
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    const { exif, icc, xmp, iptc } = await sharp(await stored(picture)).metadata();
    expect({ exif, icc, xmp, iptc }).toEqual({ exif: undefined, icc: undefined, xmp: undefined, iptc: undefined });
  });

  it.each([`${"a".repeat(300)}.png`, "con.png", "..\\..\\a.png", "\u202e\u0007gpj.exe", ".htaccess", "a.png\r\nX: y"])(
    "is named by us, whatever it was called: %j",
    async (title) => {
      await stored(await sharp(frame("red")).png().toBuffer(), title);
    },
  );
});

describe("a résumé that is something else as well", () => {
  const script = "<html><script>alert(1)</script></html>";
  const sent = async (bytes: Buffer) => upload(opened, bytes, { as, title: "cv.html" });

  it.each([
    ["a PDF with a program in it", "pdf", pdf("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>")],
    ["a PDF that reads as HTML", "pdf", pdf(script)],
    ["a DOCX with a page in it", "docx", docx({ name: "a.html", text: script })],
    ["a DOC that ends as HTML", "doc", Buffer.concat([doc(), Buffer.from(script)])],
  ])("is only ever a file to keep, and of one type: %s", async (_, ending, bytes) => {
    const { filename } = (await sent(bytes)).json();
    expect(filename).toMatch(new RegExp(`^[0-9a-f]{32}\\.${ending}$`));
    await buildRequest(opened.db, { freelancerId: as.accountId, resume: filename });
    const { headers } = await opened.app.inject({ url: `/images/${filename}`, cookies: as.cookies });
    expect(headers).toMatchObject({
      "content-disposition": `attachment; filename="${filename}"`,
      "content-type": expect.stringMatching(/^application\/(pdf|msword|vnd\.openxml)/),
      "content-security-policy": expect.stringContaining("sandbox"),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it.each([
    ["HTML before a PDF", Buffer.concat([Buffer.from(script), pdf()])],
    ["a PDF behind the first bytes of another", Buffer.concat([Buffer.from("MZ"), pdf()])],
    ["an archive of Java behind a GIF", Buffer.concat([Buffer.from("GIF89a"), docx()])],
    ["an archive before a DOCX", Buffer.concat([Buffer.from("#!/bin/sh\n"), docx()])],
  ])("is not taken when it begins as something else: %s", async (_, bytes) => {
    expect((await sent(bytes)).json()).toMatchObject({ status: 415, code: "unsupported_type" });
  });
});

describe("an upload over a real connection", () => {
  const connections = () => promisify(opened.app.server.getConnections.bind(opened.app.server))();
  let port: number;
  let half: Buffer;
  beforeAll(async () => {
    port = Number(new URL(await opened.app.listen({ port: 0, host: "127.0.0.1" })).port);
    const { type, payload } = await formOf({ bytes: Buffer.concat([emptyPng(9, 9), Buffer.alloc(mebibyte)]) });
    const head = `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${payload.length}\r\n\r\n`;
    half = Buffer.concat([Buffer.from(head), payload.subarray(0, payload.length / 2)]);
  });

  /** Half of a form, as a phone that goes into a tunnel sends it. */
  async function halfSent() {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    await new Promise((done) => socket.write(half, done));
    return socket;
  }

  it("that breaks off leaves nothing", async () => {
    const before = await storedFiles();
    const sockets = await Promise.all(Array.from({ length: 10 }, halfSent));
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 10_000 });
    expect(await storedFiles()).toEqual(before);
  });

  it("that stalls is cut, and leaves nothing", async () => {
    const before = await storedFiles();
    const socket = await halfSent();
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*problem\+json/s);
    expect(await storedFiles()).toEqual(before);
  });
});
