import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { noise } from "../../e2e/samples.ts";
import { type Dice, diceOf } from "../../server/test/dice.ts";
import { doc, docx, emptyPng, pdf, zip } from "../../server/test/documents.ts";

export interface HostileUpload {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

type Part = readonly [name: string, bytes: Buffer];

const form = (...parts: readonly Part[]): HostileUpload => ({
  path: "/api/upload",
  headers: { "content-type": "multipart/form-data; boundary=x" },
  body: Buffer.concat([
    ...parts.flatMap(([name, bytes]) => [
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from("\r\n"),
    ]),
    Buffer.from("--x--\r\n"),
  ]),
});

const picture = Buffer.from(noise(64));
const validFiles: readonly [Part, ...Part[]] = [
  ["a.png", picture],
  ["a.pdf", pdf("A résumé. ".repeat(200))],
  ["a.docx", docx()],
  ["a.doc", doc()],
];

/** Files whose content differs from their name and is not accepted. */
const wrongContent: readonly [Buffer, ...Buffer[]] = [
  Buffer.from("<!doctype html><script>alert(1)</script>"),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from("MZ\u0090\u0000 this program cannot be run"),
  Buffer.from("#!/bin/sh\nexit\n"),
  zip({ name: "a.txt", text: "no document" }),
  Buffer.from("PK\u0003\u0004 and no more"),
];

/** Overwrites a part in the middle with noise. */
function broken({ pick }: Dice): HostileUpload {
  const [name, bytes] = pick([validFiles[0], ["a.docx", docx()] as Part]);
  const damaged = Buffer.from(bytes);
  const at = name === "a.png" ? damaged.length >> 1 : damaged.length - 60;
  randomBytes(40).copy(damaged, at);
  return form([name, damaged]);
}

function cut({ roll, pick }: Dice): HostileUpload {
  const [name, bytes] = pick([validFiles[0], ...validFiles.slice(1, 3)]);
  return form([name, bytes.subarray(0, 8 + roll(bytes.length - 40))]);
}

const doubled = ({ pick }: Dice) => form(pick(validFiles), pick(validFiles));
const misnamed = ({ pick }: Dice) => form([pick(["a.png", "a.pdf", "a.docx", "logo.jpg"]), pick(wrongContent)]);

/** This many of each, all different and the same in each run. */
export const badFiles = (each: number): readonly HostileUpload[] =>
  [broken, cut, doubled, misnamed].flatMap((make, kind) =>
    Array.from({ length: each }, (_, at) => make(diceOf(kind * 10_000 + at))),
  );

const gigabyte = () => gzipSync(Buffer.alloc(256 << 20), { level: 9 });
const gzipped = { "content-encoding": "gzip" };
const json = (text: string): HostileUpload => ({
  path: "/api/forgotpwd",
  headers: { "content-type": "application/json" },
  body: Buffer.from(text),
});

/** Bombs: small files that expand, within the body limit. */
export function bombs(): readonly HostileUpload[] {
  const unpacking = zip(
    { name: "[Content_Types].xml", text: "<Types/>" },
    { name: "word/document.xml", text: "<w:document/>", claimedSize: 4_000_000_000 },
  );
  const bomb = gigabyte();
  const maxBytes = 250 << 10;
  const gzipUpload = form(["a.docx", bomb]);
  return [
    form(["wide.png", emptyPng(30_000, 30_000)]),
    form(["long.png", emptyPng(1, 60_000_000)]),
    form(["a.docx", unpacking]),
    form(["a.docx", zip(...Array.from({ length: 20_000 }, (_, at) => ({ name: `${at}` })))]),
    gzipUpload,
    { ...gzipUpload, headers: { ...gzipUpload.headers, ...gzipped } },
    { ...json(""), headers: { "content-type": "application/json", ...gzipped }, body: bomb.subarray(0, maxBytes) },
    json("[".repeat(maxBytes)),
    json(`{"username":${"[".repeat(maxBytes / 2 - 20)}${"]".repeat(maxBytes / 2 - 20)}}`),
    json(`{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join()}}`),
    json(`{"username":${"9".repeat(maxBytes)}}`),
    json(`{"username":"${"\\u0000".repeat(maxBytes / 6 - 10)}"}`),
  ];
}
