import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { upload, uploadAttachment, uploadDocument } from "#web/lib/files.ts";
import { answerWith } from "#web/test/network.ts";
import { attach, field, openScreen, submit, type } from "#web/test/open-screen.tsx";
import { category, district, subcategory, town } from "#web/test/rows.ts";

const kibibyte = 1024;
const transfer = { onProgress: () => undefined, signal: new AbortController().signal };

const bytesOf = (text: string) => [...new TextEncoder().encode(text)];

/** What the browser knows of pictures, which this one has not: their size, and whether it can read them. */
function drawPictures({ width = 4032, height = 3024, isReadable = true, written = "image/jpeg" } = {}) {
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      naturalWidth = width;
      naturalHeight = height;
      decode = () => (isReadable ? Promise.resolve() : Promise.reject(new Error("EncodingError")));
    },
  );
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:photo", revokeObjectURL: () => undefined }));
  const drawn: { width: number; height: number; format: string }[] = [];
  const context = { drawImage: () => undefined, fillRect: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (this: HTMLCanvasElement, done, format) {
    drawn.push({ width: this.width, height: this.height, format: String(format) });
    const beginning = { "image/jpeg": [0xff, 0xd8, 0xff], "image/webp": bytesOf("RIFFxxxxWEBP") }[written] ?? [];
    done(new Blob([new Uint8Array(beginning), new Uint8Array(1000)], { type: written }));
  });
  return drawn;
}

/** The files that were put into forms. */
function sentFiles(): Blob[] {
  const files: Blob[] = [];
  const append = FormData.prototype.append;
  vi.spyOn(FormData.prototype, "append").mockImplementation(function (
    this: FormData,
    name: string,
    value: unknown,
    ...rest
  ) {
    if (value instanceof Blob) files.push(value);
    append.call(this, name, value as Blob, ...rest);
  });
  return files;
}

const file = (beginning: readonly number[], size: number, name: string, type: string) =>
  new File([new Uint8Array(beginning), new Uint8Array(size - beginning.length)], name, { type });
const jpeg = (size: number) => file([0xff, 0xd8, 0xff, 0xe0], size, "photo.jpg", "image/jpeg");
const png = (size: number) => file([0x89, 0x50, 0x4e, 0x47], size, "logo.png", "image/png");
const heic = () => file([0, 0, 0, 28, ...bytesOf("ftypheic")], 2000, "IMG_1.heic", "image/heic");

const doors = {
  picture: { side: 1024, send: (chosen: File) => upload(chosen, "picture", transfer) },
  attachment: { side: 2048, send: (chosen: File) => uploadAttachment(chosen, transfer) },
  document: { side: 2048, send: (chosen: File) => uploadDocument(chosen, "a link", transfer) },
} as const;

beforeEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  answerWith({});
});

describe.each(Object.entries(doors))("a picture that is chosen as %s", (_, { side, send }) => {
  it.each([
    ["12 MP", 4032, 3024],
    ["50 MP, upright", 6144, 8160],
  ])("is shrunk before it is sent: %s", async (_megapixels, width, height) => {
    const drawn = drawPictures({ width, height });
    const files = sentFiles();
    await send(jpeg(4500 * kibibyte));
    const scale = side / Math.max(width, height);
    expect(drawn).toEqual([
      { width: Math.round(width * scale), height: Math.round(height * scale), format: "image/jpeg" },
    ]);
    expect(files.map(({ size }) => size)).toEqual([1003]);
  });

  it("is sent as it is where it is small, or where this browser cannot read it", async () => {
    drawPictures({ isReadable: false });
    const files = sentFiles();
    await send(jpeg(500 * kibibyte));
    await send(jpeg(1900 * kibibyte));
    expect(files.map(({ size }) => size)).toEqual([500 * kibibyte, 1900 * kibibyte]);
  });

  it("keeps transparent parts where the browser can write them, and is on white where it cannot", async () => {
    const drawn = drawPictures({ written: "image/webp" });
    await send(png(1500 * kibibyte));
    expect(drawn.map(({ format }) => format)).toEqual(["image/webp"]);
    const again = drawPictures({ written: "image/jpeg" });
    await send(png(1500 * kibibyte));
    expect(again.map(({ format }) => format)).toEqual(["image/webp", "image/jpeg"]);
  });

  it("is converted from HEIC where this browser can, or says how it becomes a JPEG", async () => {
    drawPictures();
    const files = sentFiles();
    await send(heic());
    expect(files.map(({ size }) => size)).toEqual([1003]);
    drawPictures({ isReadable: false });
    await expect(send(heic())).rejects.toMatchObject({
      status: 415,
      fields: { file: expect.stringMatching(/HEIC .*as JPEG/) },
    });
    expect(files).toHaveLength(1);
  });

  it("says that it is too large where a proxy says so", async () => {
    answerWith({
      upload: new Response("<h1>413</h1>", { status: 413 }),
      "messages.upload": new Response("<h1>413</h1>", { status: 413 }),
      "verifications.upload": new Response("<h1>413</h1>", { status: 413 }),
    });
    await expect(send(jpeg(500 * kibibyte))).rejects.toMatchObject({
      fields: { file: "This file is larger than this server takes. Choose a smaller one." },
    });
  });
});

it("a registration takes a photo of 12 MP, and sends a small one", async () => {
  const lists = {
    districtview: [district],
    getlocation: [town],
    categoryview: [category],
    getsubcategory: [subcategory],
  };
  const requests = await openScreen("guest", "/guestmaster/freelancerreg", lists);
  const drawn = drawPictures();
  const files = sentFiles();
  const typed = {
    name: "Asha Rao",
    EMAIL: "a@b.example",
    phone: "0987654321",
    username: "asharao",
    password: "Monsoon42",
    categoryid: "6",
    subcategoryid: "7",
    districtid: "4",
    locationid: "5",
  };
  for (const [key, value] of Object.entries(typed))
    await waitFor(() => {
      type(key, value);
      expect(field(key).value).toBe(value);
    });
  attach("image", jpeg(4500 * kibibyte));
  submit();
  await waitFor(() => expect(requests.some(({ call }) => call === "freelancerreg")).toBe(true));
  expect(requests.find(({ call }) => call === "freelancerreg")?.input).toMatchObject({ image: "stored-photo.jpg" });
  expect(drawn).toEqual([{ width: 1024, height: 768, format: "image/jpeg" }]);
  expect(files.map(({ size }) => size)).toEqual([1003]);
});
