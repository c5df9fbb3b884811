import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { compound, doc, docx, pdf, zip } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { buildQuestion } from "#server/test/trust/build-verification.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({ LIMIT_MESSAGE_FILES_PER_HOUR: "1000", LIMIT_UPLOADS_PER_HOUR: "1000" });

let freelancer: Browser;
let linkToken: string;
beforeAll(async () => {
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  const company = await buildCompany(opened.db, { status: "pending" });
  linkToken = await buildQuestion(opened.db, company.id, (await buildAdmin(opened.db)).id);
});

const sendResume = (bytes: Buffer) => upload(opened, bytes, { as: freelancer, kind: "resume" });
const sendAttachment = (bytes: Buffer) => upload(opened, bytes, { call: "messages.upload", as: freelancer });
const sendDocument = (bytes: Buffer) =>
  upload(opened, bytes, { call: "verifications.upload", headers: { "x-link-token": linkToken } });

const pdfPlaces = { résumé: sendResume, attachment: sendAttachment, document: sendDocument } as const;
const wordPlaces = { résumé: sendResume, attachment: sendAttachment } as const;

const sentenceOf = async (response: Promise<{ json: () => { status?: number; fields?: Record<string, string> } }>) => {
  const { status, fields } = (await response).json();
  return `${status} ${fields?.["file"]}`;
};
const password = "415 This file is protected with a password. Save it without a password and choose the new file.";

const wordMain = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const officeDocument = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";

/** As Word on the web writes it. */
function wordOnline(part: string, { override = `/${part}`, target = part, type = wordMain } = {}): Buffer {
  return zip(
    {
      name: "[Content_Types].xml",
      text: `<Types><Default Extension="xml" ContentType="application/xml"/><Override ContentType='${type}' PartName="${override}"/></Types>`,
    },
    {
      name: "_rels/.rels",
      text: `<r:Relationships><r:Relationship Id="rId1" Type="${officeDocument}" Target="${target}"/></r:Relationships>`,
    },
    { name: part, text: "<w:document/>" },
  );
}

/** A document of Word 97 whose header has this flag. */
function word97(flags: number): Buffer {
  const bytes = doc();
  const directory = 1024;
  // The stream lies in sectors of its own behind all others.
  bytes.writeUInt32LE((bytes.length - 512) / 512, directory + 128 + 116);
  bytes.writeUInt32LE(4096, directory + 128 + 120);
  const stream = Buffer.alloc(4096);
  stream.writeUInt16LE(flags, 10);
  return Buffer.concat([bytes, stream]);
}

const encryptedPdfs = new URL("../../test/encrypted-pdfs/", import.meta.url);
const encryptedPdf = (name: string) => readFileSync(new URL(name, encryptedPdfs));
const namesOf = (kind: string) => readdirSync(encryptedPdfs).filter((name) => name.endsWith(`-${kind}.pdf`));

describe.each(Object.entries(pdfPlaces))("a PDF as %s", (_, send) => {
  const before: readonly [what: string, bytes: Buffer][] = [
    ["a byte order mark", Buffer.from("\ufeff")],
    ["an empty line", Buffer.from("\r\n")],
    ["the head of a mail", Buffer.from("--x\r\nContent-Type: application/pdf\r\n\r\n")],
    ["the header of PostScript", Buffer.from("%!PS-Adobe-3.0 ")],
    ["a kilobyte", Buffer.alloc(1019, " ")],
  ];
  it.each(before)("may have something before it: %s", async (_what, head) => {
    expect((await send(Buffer.concat([head, pdf()]))).json()).toMatchObject({ message: "Success" });
  });

  it("may have line breaks and zeros behind it", async () => {
    const behind = Buffer.concat([Buffer.from("\r\n"), Buffer.alloc(4000)]);
    expect((await send(Buffer.concat([pdf(), behind]))).json()).toMatchObject({ message: "Success" });
  });

  it("has its header within a kilobyte, and is no page that names one", async () => {
    const words = ["415 This file is n"];
    for (const bytes of [Buffer.concat([Buffer.alloc(1100, " "), pdf()]), Buffer.from(`\n<p>${pdf()}</p>`)])
      expect((await sentenceOf(send(bytes))).startsWith(words[0] ?? "")).toBe(true);
  });

  it.each(namesOf("password"))("that needs a password is refused, and told so: %s", async (name) => {
    expect(await sentenceOf(send(encryptedPdf(name)))).toBe(password);
  });

  it.each(namesOf("readable"))("that can be read and not changed is taken: %s", async (name) => {
    expect((await send(encryptedPdf(name))).json()).toMatchObject({ message: "Success" });
  });

  it("that only names the word is taken", async () => {
    expect((await send(pdf("/Encrypt 6 0 R is what a file with a password has."))).statusCode).toBe(200);
  });
});

describe.each(Object.entries(wordPlaces))("a document of Word as %s", (_, send) => {
  it.each<[string, Buffer]>([
    ["Word on the web", wordOnline("word/document2.xml")],
    ["Word on the web with an absolute address", wordOnline("word/document22.xml", { target: "/word/document22.xml" })],
    ["another program, which names it in one index only", wordOnline("word/text.xml", { override: "/word/other.xml" })],
    ["a mail program, with a line break behind it", Buffer.concat([docx(), Buffer.from("\r\n")])],
    ["a disk, with zeros behind it", Buffer.concat([docx(), Buffer.alloc(512)])],
  ])("is taken as written by %s", async (_what, bytes) => {
    expect((await send(bytes)).json()).toMatchObject({ message: "Success" });
  });

  it.each<[string, Buffer]>([
    ["a spreadsheet", wordOnline("xl/workbook.xml", { type: "application/vnd.ms-excel.sheet.main+xml" })],
    ["a template with macros", wordOnline("word/document2.xml", { type: "application/vnd.ms-word.macro.main+xml" })],
    ["an archive whose index names a missing part", wordOnline("word/a.xml", { override: "/word/b.xml", target: "c" })],
  ])("is not %s", async (_what, bytes) => {
    expect(await sentenceOf(send(bytes))).toMatch(/^415 This file is n/);
  });

  it.each<[string, Buffer]>([
    ["DOCX", compound(["EncryptionInfo", "EncryptedPackage"])],
    ["DOC", word97(0x0100)],
  ])("that needs a password is refused, and told so: %s", async (_what, bytes) => {
    expect(await sentenceOf(send(bytes))).toBe(password);
  });

  it("of 1997 without a password is taken", async () => {
    expect((await send(word97(0x0200))).statusCode).toBe(200);
  });
});

const sendPicture = (bytes: Buffer) => upload(opened, bytes, { kind: "picture" });
const pictureOf = (name: string) => readFileSync(new URL(`../../test/pictures/${name}`, import.meta.url));
/** An AVIF of as many pixels takes twenty times as many bytes of memory. */
const largeAvif = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } })
    .avif({ effort: 0 })
    .toBuffer();

describe.each(Object.entries({ picture: sendPicture, attachment: sendAttachment, document: sendDocument }))(
  "a picture of another format as %s",
  (_, send) => {
    it("is taken where it is an AVIF, and stored as all others are", async () => {
      const { message, filename, fileName } = (await send(pictureOf("photo.avif"))).json();
      expect(message).toBe("Success");
      const stored = await opened.services.disk.getBytes(filename ?? fileName);
      expect(await sharp(stored).metadata()).toMatchObject({ format: "webp", width: 300, height: 300 });
    });

    it("is told how it becomes a JPEG where it is a HEIC", async () => {
      expect(await sentenceOf(send(pictureOf("iphone.heic")))).toMatch(/^415 .*HEIC .*as JPEG/);
    });

    it("takes no more memory than others: an AVIF of too many pixels, and one that claims to have fewer", async () => {
      const [large, lying] = [await largeAvif(2400, 1800), await largeAvif(2400, 1800)];
      const size = lying.indexOf("ispe") + 8;
      for (const at of [size, size + 4]) lying.writeUInt32BE(300, at);
      const before = process.memoryUsage.rss();
      expect(await sentenceOf(send(large))).toBe("413 This picture has too many pixels. Choose a smaller one.");
      expect(await sentenceOf(send(lying))).toMatch(/^415 This file is damaged/);
      expect(process.memoryUsage.rss() - before).toBeLessThan(16 * 1024 * 1024);
    });
  },
);

it("a picture of another format is no résumé", async () => {
  for (const name of ["iphone.heic", "photo.avif"])
    expect(await sentenceOf(sendResume(pictureOf(name)))).toBe(
      "415 This file is not a résumé. Choose a PDF, DOC or DOCX file.",
    );
});
