import { createHash } from "node:crypto";
import { eq, ne } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { files } from "#server/platform/db/schema/files.ts";
import { type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { compound, doc, docx, emptyPng, pdf, zip } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { processorTimeOf } from "#server/test/processor-meter.ts";
import { formOf, ticketIn, upload } from "#server/test/upload.ts";

const opened = open({ LOG_LEVEL: "silent" });
const limited = open({ LIMIT_UPLOADS_PER_HOUR: "2" });

const mebibyte = 1024 * 1024;
const drawn = (width = 900, height = 600) => sharp({ create: { width, height, channels: 3, background: "#336699" } });

const asFreelancer = async () => signedIn(opened, (await buildFreelancer(opened.db)).id);

const sizedTo = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
/** The end mark has to be near the end, however long the file. */
const longPdf = (size: number) =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size - 14, 32), Buffer.from("%%EOF")]);

const rowOf = async (name: string) => (await opened.db.select().from(files).where(eq(files.name, name)))[0];
/** What uploads left: rows (those of the builders have no ticket), and bytes. */
async function storedFiles() {
  const listed = await opened.services.disk.listAll().catch(() => ({ objects: [] }));
  return {
    rows: await opened.db.$count(files, ne(files.ticketHash, "none")),
    bytes: [...listed.objects].length,
  };
}

async function stored(bytes: Buffer, as?: Browser) {
  const response = await upload(opened, bytes, { as });
  expect(response.json()).toEqual({ message: "Success", filename: expect.any(String) });
  const { filename } = response.json<{ filename: string }>();
  return { filename, row: await rowOf(filename), bytes: Buffer.from(await opened.services.disk.getBytes(filename)) };
}

describe("a picture", () => {
  it.each(["png", "jpeg", "webp", "gif"] as const)("is taken as %s and kept as a small WebP", async (format) => {
    const { filename, row, bytes } = await stored(await drawn().toFormat(format).toBuffer());
    expect(filename).toMatch(/^[0-9a-f]{32}\.webp$/);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 512, height: 341 });
    expect(row).toMatchObject({
      kind: "picture",
      mime: "image/webp",
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      uploaderId: null,
      attachedAt: null,
    });
  });

  it("that is small stays as small as it is", async () => {
    const { bytes } = await stored(await drawn(40, 30).png().toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 30 });
  });

  it("is turned upright and loses what the camera wrote about its owner", async () => {
    const sent = await drawn(90, 60)
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "Asha of 12 Hill Road" } } })
      .toBuffer();
    const { bytes } = await stored(sent);
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 60,
      height: 90,
      exif: undefined,
      orientation: undefined,
    });
  });

  it("loses whatever was hidden behind or inside it", async () => {
    const png = await drawn(20, 20).png().toBuffer();
    const gif = await drawn(20, 20).gif().toBuffer();
    const script = Buffer.from("<script>alert(1)</script>");
    const nasty = [
      Buffer.concat([png, zip({ name: "evil.exe", text: "<script>" })]),
      Buffer.concat([gif, await drawn(20, 20).jpeg().toBuffer(), script]),
      Buffer.concat([await drawn(20, 20).jpeg().toBuffer(), pdf("<script>")]),
    ];
    for (const sent of nasty) expect((await stored(sent)).bytes.toString("latin1")).not.toMatch(/script|PK|JFIF|PDF/);
  });

  it.each([
    ["a path", "../../etc/passwd"],
    ["a name that reads backwards", "a\u202egnp.exe"],
    ["a very long name", "x".repeat(5000)],
    ["a name with a NUL", "nul\u0000.png"],
    ["a name that ends its header", 'a";filename="b.png'],
  ])("is never stored under the name it was sent with: %s", async (_, title) => {
    const response = await upload(opened, await drawn(9, 9).png().toBuffer(), { title });
    expect(response.json()).toEqual({ message: "Success", filename: expect.stringMatching(/^[0-9a-f]{32}\.webp$/) });
  });

  it("may have two mebibytes and not one byte more", async () => {
    const png = await drawn(20, 20).png().toBuffer();
    expect((await upload(opened, sizedTo(png, 2 * mebibyte))).statusCode).toBe(200);
    expect((await upload(opened, sizedTo(png, 2 * mebibyte + 1))).json()).toMatchObject({
      status: 413,
      code: "too_large",
    });
  });

  it("of a small file and a billion dots is refused at once, and nothing stays behind", async () => {
    const bomb = emptyPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(150_000);
    const before = await storedFiles();
    const memory = process.memoryUsage.rss();
    const milliseconds = await processorTimeOf(async () => {
      expect((await upload(opened, bomb)).json()).toMatchObject({ status: 413, code: "too_large" });
    });
    expect(milliseconds).toBeLessThan(1000);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(64 * mebibyte);
    expect(await storedFiles()).toEqual(before);
  });
});

describe("a file that is no picture and no résumé", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  it.each([
    ["an SVG with a script", "logo.svg", Buffer.from(svg)],
    ["an SVG called PNG", "logo.png", Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ["an SVG behind the first bytes of a GIF", "a.gif", Buffer.from(`GIF89a${svg}`)],
    ["HTML called PNG", "photo.png", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a zip called DOCX", "cv.docx", zip({ name: "a.txt", text: "a" })],
    ["a spreadsheet called DOCX", "cv.docx", zip({ name: "[Content_Types].xml" }, { name: "xl/workbook.xml" })],
    ["a DOCX with a program in it", "cv.docx", docx({ name: "word/vbaProject.bin", text: "Sub AutoOpen" })],
    ["a DOCX with a program in capitals", "cv.docx", docx({ name: "Word/VBAPROJECT.BIN", text: "Sub AutoOpen" })],
    ["a DOCX with a program under another folder", "cv.docx", docx({ name: "macro/vbaproject.bin" })],
    ["a DOCX that embeds a spreadsheet with programs", "cv.docx", docx({ name: "word/embeddings/Book1.XLSM" })],
    ["a DOC with a program in it", "cv.doc", compound(["WordDocument", "1Table"], ["VBA"], "Macros")],
    ["a DOC with a program in capitals", "cv.doc", compound(["WordDocument"], ["dir"], "MACROS")],
    [
      "a DOC that embeds a spreadsheet with programs",
      "cv.doc",
      compound(["WordDocument"], ["dir"], "_VBA_PROJECT_CUR"),
    ],
    ["a DOCX that unpacks to gigabytes", "cv.docx", docx({ name: "word/media/a.png", claimedSize: 4_000_000_000 })],
    [
      "a DOCX of ten thousand parts",
      "cv.docx",
      docx(...Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}` }))),
    ],
    ["a DOCX that was cut", "cv.docx", docx().subarray(0, -30)],
    ["a DOCX with something behind it", "cv.docx", Buffer.concat([docx(), Buffer.from("more")])],
    ["an old spreadsheet called DOC", "cv.doc", compound(["Workbook"])],
    ["an old spreadsheet that holds a text", "cv.doc", compound(["Workbook"], ["WordDocument"])],
    ["a DOC that was cut", "cv.doc", doc().subarray(0, 1024)],
    ["the first bytes of a DOC", "cv.doc", doc().subarray(0, 20)],
    ["a PDF that was cut", "cv.pdf", pdf().subarray(0, -8)],
    ["HTML called PDF", "cv.pdf", Buffer.from("<html>%PDF-1.7 %%EOF</html>")],
    ["a program", "cv.pdf", Buffer.from("7f454c4602010100", "hex")],
    ["plain text", "cv.txt", Buffer.from("I can do anything.")],
  ])("is not taken: %s", async (_, title, bytes) => {
    const before = await storedFiles();
    const response = await upload(opened, bytes, { title, as: await asFreelancer() });
    expect(response.json()).toMatchObject({ status: 415, code: "unsupported_type" });
    expect(await storedFiles()).toEqual(before);
  });

  it.each(["png", "jpeg", "webp", "gif"] as const)("is not taken: half of a %s", async (format) => {
    const noise = sharp({
      create: {
        width: 100,
        height: 100,
        channels: 3,
        background: "red",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    });
    const complete = await noise.toFormat(format).toBuffer();
    const response = await upload(opened, complete.subarray(0, complete.length / 2));
    expect(response.json()).toMatchObject({ status: 415, code: "unsupported_type" });
  });
});

describe("a résumé", () => {
  it.each([
    ["pdf", "application/pdf", pdf()],
    ["doc", "application/msword", doc()],
    ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", docx()],
  ])("is kept byte for byte as %s, whatever it is called", async (ending, mime, sent) => {
    const as = await asFreelancer();
    const { filename, row, bytes } = await stored(sent, as);
    expect(filename).toMatch(new RegExp(`^[0-9a-f]{32}\\.${ending}$`));
    expect(bytes.equals(sent)).toBe(true);
    expect(row).toMatchObject({ kind: "resume", mime, size: sent.length, uploaderId: as.accountId });
  });

  it("may have five mebibytes and not one byte more", async () => {
    const as = await asFreelancer();
    expect((await upload(opened, longPdf(5 * mebibyte), { as })).statusCode).toBe(200);
    expect((await upload(opened, longPdf(5 * mebibyte + 1), { as })).json()).toMatchObject({
      status: 413,
      code: "too_large",
    });
    expect((await upload(opened, longPdf(6 * mebibyte), { as })).json()).toMatchObject({
      status: 413,
      code: "too_large",
    });
  });

  it("is taken from freelancers only", async () => {
    const before = await storedFiles();
    expect((await upload(opened, pdf())).json()).toMatchObject({ status: 401, code: "no_session" });
    for (const account of [await buildCompany(opened.db), await buildAdmin(opened.db)]) {
      const as = await signedIn(opened, account.id);
      expect((await upload(opened, pdf(), { as })).json()).toMatchObject({ status: 403, code: "wrong_role" });
    }
    expect(await storedFiles()).toEqual(before);
  });
});

describe("an upload", () => {
  it("binds the file to the browser by a cookie no script can read, and keeps to it", async () => {
    const png = await drawn(9, 9).png().toBuffer();
    const first = await upload(opened, png);
    expect(first.headers["set-cookie"]).toMatch(
      /^ticket=[\w-]{43}\.[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const ticket = ticketIn(first);
    const second = await upload(opened, png, { cookies: { ticket } });
    expect(second.headers["set-cookie"]).toBeUndefined();
    const [one, other] = await Promise.all([first, second].map((response) => rowOf(response.json().filename)));
    expect(one?.ticketHash).toBe(createHash("sha256").update(ticket).digest("hex"));
    expect(other?.ticketHash).toBe(one?.ticketHash);
  });

  it("without a file says which field is missing", async () => {
    const png = await drawn(9, 9).png().toBuffer();
    const missing = { status: 400, code: "invalid", fields: { file: "please fill this" } };
    expect((await upload(opened, png, { field: "picture" })).json()).toMatchObject(missing);
    const { type } = await formOf({ bytes: png });
    const cut = await opened.app.inject({
      method: "POST",
      url: "/api/upload",
      headers: { "content-type": type },
      payload: "------",
    });
    expect(cut.json()).toMatchObject(missing);
  });

  it("takes one file at a time", async () => {
    const bytes = await drawn(9, 9).png().toBuffer();
    const { type, payload } = await formOf({ bytes }, { bytes });
    const before = await storedFiles();
    const response = await opened.app.inject({
      method: "POST",
      url: "/api/upload",
      headers: { "content-type": type },
      payload,
    });
    expect(response.json()).toMatchObject({ status: 400, code: "invalid" });
    expect(await storedFiles()).toEqual(before);
  });

  it("is multipart, and nothing else is", async () => {
    const json = await opened.app.inject({ method: "POST", url: "/api/upload", payload: { file: "x" } });
    expect(json.json()).toMatchObject({ status: 415, code: "unsupported_type" });
    const empty = await opened.app.inject({ method: "POST", url: "/api/upload" });
    expect(empty.json()).toMatchObject({ status: 415, code: "unsupported_type" });
    const { type, payload } = await formOf({ bytes: pdf() });
    const call = { method: "POST", url: "/api/getlocation", headers: { "content-type": type }, payload } as const;
    expect((await opened.app.inject(call)).json()).toMatchObject({ status: 415, code: "unsupported_type" });
  });

  it("that says it is huge is refused before it is read", async () => {
    const response = await opened.app.inject({
      method: "POST",
      url: "/api/upload",
      headers: { "content-type": "multipart/form-data; boundary=x", "content-length": String(10 ** 10) },
    });
    expect(response.json()).toMatchObject({ status: 413, code: "too_large" });
  });

  it("with a session needs its anti-forgery token", async () => {
    const as = await asFreelancer();
    const response = await upload(opened, pdf(), { cookies: as.cookies });
    expect(response.json()).toMatchObject({ status: 403, code: "bad_token" });
  });

  it("leaves nothing behind when the bytes cannot be written", async () => {
    const before = await storedFiles();
    const { disk } = opened.services;
    const put = disk.put.bind(disk);
    disk.put = async (name) => {
      await put(name, "half of it");
      throw new Error("no space left on device");
    };
    const response = await upload(opened, await drawn(9, 9).png().toBuffer()).finally(() => {
      disk.put = put;
    });
    expect(response.json()).toMatchObject({ status: 503, code: "unavailable" });
    // Cleaned up behind the sender's back, who need not wait for it.
    await vi.waitFor(async () => expect(await storedFiles()).toEqual(before), { timeout: 20_000 });
  });

  it("by nobody in particular is limited by the hour, a freelancer's is not", async () => {
    const png = await drawn(9, 9).png().toBuffer();
    const as = await signedIn(limited, (await buildFreelancer(limited.db)).id);
    for (const status of [200, 200, 429]) expect((await upload(limited, png)).statusCode).toBe(status);
    const refused = await upload(limited, png);
    expect(refused.json()).toMatchObject({ code: "too_many" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3000);
    expect((await upload(limited, png, { as })).statusCode).toBe(200);
  });

  it("of twenty at once is done for all of them", async () => {
    // Of fewer pixels than are drawn in a process of their own.
    const sent = await drawn(2400, 1700).jpeg().toBuffer();
    const responses = await Promise.all(Array.from({ length: 20 }, () => upload(opened, sent)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(responses.map((response) => response.json().filename)).size).toBe(20);
  });
});
