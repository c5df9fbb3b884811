import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { doc, docx, emptyPng, pdf, zip } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({ LOG_LEVEL: "silent" });
const mebibyte = 1024 * 1024;

const words = {
  empty: "This file is empty. Choose another one.",
  notPicture: "This file is not a picture. Choose a PNG, JPEG or WebP file.",
  notResume: "This file is not a résumé. Choose a PDF, DOC or DOCX file.",
  neither: "This file is neither a picture (PNG, JPEG, WebP) nor a résumé (PDF, DOC, DOCX). Choose one of those.",
  large: "This file is larger than 5 MB. Choose a smaller one, or save it with smaller pictures.",
  largePicture: "This picture is larger than 2 MB. Choose a smaller one, or save it as JPEG.",
  pixels: "This picture has too many pixels. Choose a smaller one.",
  damaged: "This file is damaged and cannot be read. Save it again and choose the new file.",
};

async function cutPng(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const complete = await sharp({ create: { width: 100, height: 100, channels: 3, background: "red", noise } })
    .png()
    .toBuffer();
  return complete.subarray(0, complete.length / 2);
}

const text = Buffer.from("I can do anything.");
const sized = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);

describe("a file that is sent as a picture, by somebody without a session", () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ["a PDF", () => pdf(), "415 unsupported_type", words.notPicture],
    ["a DOC", () => doc(), "415 unsupported_type", words.notPicture],
    ["a DOCX", () => docx(), "415 unsupported_type", words.notPicture],
    ["a text", () => text, "415 unsupported_type", words.notPicture],
    ["half of a PNG", cutPng, "415 unsupported_type", words.damaged],
    ["a PNG of a billion dots", () => emptyPng(30_000, 30_000), "413 too_large", words.pixels],
    ["a PNG of more than 2 MB", () => sized(emptyPng(9, 9), 3 * mebibyte), "413 too_large", words.largePicture],
    ["a PNG of more than 5 MB", () => sized(emptyPng(9, 9), 5 * mebibyte + 1), "413 too_large", words.large],
    ["a PNG of 6 MB", () => sized(emptyPng(9, 9), 6 * mebibyte), "413 too_large", words.large],
    ["an empty file", () => Buffer.alloc(0), "400 invalid", words.empty],
  ])("is refused by what is wrong with it: %s", async (_, make, refusal, file) => {
    const { status, code, fields } = (await upload(opened, await make(), { kind: "picture" })).json();
    expect([`${status} ${code}`, fields]).toEqual([refusal, { file }]);
  });

  it("is taken when it is one", async () => {
    expect((await upload(opened, emptyPng(9, 9), { kind: "picture" })).json()).toMatchObject({ message: "Success" });
  });
});

describe("a PDF that a signed-in person sends as a picture", () => {
  it.each([
    ["a company", buildCompany],
    ["a freelancer", buildFreelancer],
    ["an admin", buildAdmin],
  ])("is no picture, whoever sends it: %s", async (_, build) => {
    const as = await signedIn(opened, (await build(opened.db)).id);
    const response = await upload(opened, pdf(), { as, kind: "picture" });
    expect(response.json()).toMatchObject({ code: "unsupported_type", fields: { file: words.notPicture } });
  });
});

describe("a file that a freelancer sends as a résumé", () => {
  it.each<[string, Buffer, string]>([
    ["a picture", emptyPng(9, 9), words.notResume],
    ["a text", text, words.notResume],
    ["a spreadsheet", zip({ name: "[Content_Types].xml" }, { name: "xl/workbook.xml" }), words.notResume],
    ["a PDF that was cut", pdf().subarray(0, -8), words.damaged],
    ["a DOC that was cut", doc().subarray(0, 1024), words.damaged],
    ["a DOCX that was cut", docx().subarray(0, -30), words.damaged],
  ])("is refused by what is wrong with it: %s", async (_, bytes, file) => {
    const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const { status, code, fields } = (await upload(opened, bytes, { as, kind: "resume" })).json();
    expect([`${status} ${code}`, fields]).toEqual(["415 unsupported_type", { file }]);
  });

  it("is refused to everybody else before it is looked at", async () => {
    expect((await upload(opened, text, { kind: "resume" })).json()).toMatchObject({ status: 401, code: "no_session" });
    const as = await signedIn(opened, (await buildCompany(opened.db)).id);
    expect((await upload(opened, text, { as, kind: "resume" })).json()).toMatchObject({ code: "wrong_role" });
  });
});

describe("a file of which nobody says what it is for", () => {
  it("is refused where it is neither, and by a kind nobody knows", async () => {
    expect((await upload(opened, text)).json()).toMatchObject({ status: 415, fields: { file: words.neither } });
    expect((await upload(opened, emptyPng(9, 9), { kind: "song" })).json()).toMatchObject({
      status: 400,
      fields: { kind: "must be picture or resume" },
    });
  });
});
