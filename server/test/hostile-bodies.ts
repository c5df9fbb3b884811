import { Buffer } from "node:buffer";
import type { Dice } from "#server/test/dice.ts";
import { compound, doc, docx, emptyPng, pdf, zip } from "#server/test/documents.ts";
import { hostileValue } from "#server/test/hostile-values.ts";

/** The fields as a JSON document, sometimes malformed. */
export function documentOf(fields: ReadonlyMap<string, string>, dice: Dice): Buffer {
  const pairs = [...fields].map(([key, value]) => `${JSON.stringify(key)}:${value}`);
  const text = `{${pairs.join(",")}}`;
  return dice.oneIn(6) ? dice.pick(malformations)(text, pairs, dice) : Buffer.from(text);
}

const malformations: readonly [Malformation, ...Malformation[]] = [
  (text) => Buffer.from(`[${text}]`),
  (text) => Buffer.from(JSON.stringify(text)),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(text, "utf16le"),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from("}")]),
  (text, _pairs, dice) => Buffer.from(text.slice(0, dice.roll(text.length))),
  (text) => Buffer.from(`${text}${text}`),
  (text) => Buffer.from(`/* a comment */${text.replace("}", ",}")}`),
  (text) => Buffer.from(text.replaceAll('"', "'")),
  (text) => Buffer.from(text.padEnd(300 * 1024)),
  (text) => Buffer.from(text.padEnd(250 * 1024)),
  // Duplicate keys: the last value counts.
  (_text, pairs, dice) =>
    Buffer.from(`{${[...pairs, ...pairs.map((pair) => `${pair.split(":", 1)[0]}:${hostileValue(dice)}`)].join(",")}}`),
  (_text, pairs, dice) =>
    Buffer.from(`{"__proto__":{"loginid":1,"role":"admin"},"constructor":${hostileValue(dice)},${pairs.join(",")}}`),
  (_text, pairs, dice) =>
    Buffer.from(`{${[...pairs, ...Array.from({ length: 3000 }, (_, at) => `"k${at}":${dice.roll(9)}`)].join(",")}}`),
  (_text, pairs) => Buffer.from(`{${[...pairs, `"${"k".repeat(50_000)}":1`].join(",")}}`),
  () => Buffer.alloc(0),
  (_text, _pairs, dice) => Buffer.from(hostileValue(dice)),
];
type Malformation = (text: string, pairs: readonly string[], dice: Dice) => Buffer;

const script = "<!doctype html><script>alert(document.domain)</script>";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`;

/** Files that are refused. */
const files: readonly [() => Buffer, ...(() => Buffer)[]] = [
  () => emptyPng(9, 9),
  () => emptyPng(8000, 8000),
  () => emptyPng(9, 9).subarray(0, 40),
  () => Buffer.concat([emptyPng(9, 9), Buffer.from(script)]),
  () => Buffer.from(svg),
  () => Buffer.from(script),
  () => Buffer.from(`GIF89a/*${script}*/`),
  () => Buffer.concat([Buffer.from("ffd8ffe000104a46494600", "hex"), Buffer.alloc(5000, 0xff)]),
  () => Buffer.from(`RIFF\u00ff\u00ff\u0000\u0000WEBPVP8L${"a".repeat(200)}`, "latin1"),
  () => pdf("/JavaScript (app.alert(1))"),
  () => pdf().subarray(0, 30),
  () => doc(),
  () => doc().subarray(0, 700),
  () => compound(["Workbook"], ["WordDocument"]),
  () => docx(),
  () => docx({ name: "word/media/a.png", claimedSize: 4_000_000_000 }),
  () => docx({ name: "../../../etc/passwd", text: "x" }),
  () => docx().subarray(0, 50),
  () => zip(...Array.from({ length: 2000 }, (_, at) => ({ name: `a${at}` }))),
  () => Buffer.alloc(0),
  () => Buffer.alloc(3 * 1024 * 1024, "%PDF-"),
];

const titles = [
  "a.png",
  "../../a.png",
  "a\u202egnp.exe",
  "x".repeat(300),
  "nul\u0000.png",
  'a";filename="b.png',
  "",
  "\r\nX-Planted: 1",
  "con",
  ".htaccess",
] as const;

/** A form with one file, sometimes malformed. */
export function formOf(dice: Dice): { type: string; body: Buffer } {
  const boundary = dice.pick([
    "frontier",
    "----WebKitFormBoundary7MA4YWxk",
    "x".repeat(70),
    "x".repeat(300),
    "'()+_,-./:=?",
  ]);
  const title = dice.pick(titles);
  const field = dice.oneIn(6) ? dice.pick(["", "files", "__proto__", "file\u0000", "x".repeat(5000)]) : "file";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${title}"\r\nContent-Type: ${dice.pick(["image/png", "text/html", "image/svg+xml", "", "x".repeat(3000)])}\r\n\r\n`;
  const part = Buffer.concat([Buffer.from(head), dice.pick(files)(), Buffer.from("\r\n")]);
  const complete = Buffer.concat([part, Buffer.from(`--${boundary}--\r\n`)]);
  const body = dice.oneIn(3) ? dice.pick(damages)(complete, part, dice) : complete;
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

type Damage = (complete: Buffer, part: Buffer, dice: Dice) => Buffer;
const damages: readonly [Damage, ...Damage[]] = [
  (complete, _part, dice) => complete.subarray(0, dice.roll(complete.length)),
  (complete, part) => Buffer.concat([part, complete]),
  (complete, part) => Buffer.concat([...Array.from({ length: 20 }, () => part.subarray(0, 3000)), complete]),
  (complete) => Buffer.concat([Buffer.from("a preamble of no use\r\n".repeat(200)), complete]),
  (complete) => Buffer.from(complete.toString("latin1").replaceAll("\r\n", "\n"), "latin1"),
  (complete) => Buffer.from(complete.toString("latin1").replace("Content-Disposition", "X".repeat(20_000)), "latin1"),
  (complete) => Buffer.from(complete.toString("latin1").replace("form-data", "attachment"), "latin1"),
  (_whole, part) => part,
  () => Buffer.from("--"),
];
