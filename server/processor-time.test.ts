import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lengths } from "#contract/fields.ts";
import { type Contract, contract } from "#contract/index.ts";
import { maxFileBytes } from "#domain/catalog/uploaded-file.ts";
import { profileLengths } from "#domain/discovery/profile-page.ts";
import { type ImportKind, importKinds, importRules, maxImportBytes, maxImportLines } from "#domain/operation/import.ts";
import { messages } from "#server/platform/db/schema/conversations.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { ask } from "#server/test/ask.ts";
import { buildWork } from "#server/test/build.ts";
import { buildPage } from "#server/test/discovery/build-page.ts";
import { docx, pdf } from "#server/test/documents.ts";
import { matrix } from "#server/test/matrix.ts";
import { makeCall } from "#server/test/matrix-call.ts";
import type { Row } from "#server/test/matrix-row.ts";
import { maximalInput, repeat, type Unit, units, withMaximalTexts } from "#server/test/maximal-input.ts";
import { open } from "#server/test/open.ts";
import { createProcessorMeter } from "#server/test/processor-meter.ts";
import { saveRows } from "#server/test/saved-rows.ts";
import { upload } from "#server/test/upload.ts";
import { type Actor, actors, buildWorld, type World } from "#server/test/world.ts";

/** The largest texts, lists and files that callers can send, and the reads of what was stored (docs/design/promises.md#speed). */
const opened = open({ LOG_LEVEL: "silent", DATABASE_TIMEOUT_MS: "60000" }, { hasJobs: false });
let world: World;
let restoreRows: () => Promise<void>;
const meter = createProcessorMeter();

beforeAll(async () => {
  world = await buildWorld(opened);
  restoreRows = await saveRows(opened.db);
});

type CallRow = Row & { readonly call: keyof Contract };
const isCallRow = (row: Row): row is CallRow => row.call !== "images";
const rows = matrix.filter(isCallRow);

/** Each call once. */
const callRows = [...new Map(rows.filter(({ file }) => !file).map((row) => [row.call, row])).values()];
const uploadRows = [...new Map(rows.filter(({ file }) => file).map((row) => [row.call, row])).values()];

/** Who may make the call, by the matrix. */
const callerOf = ({ cells }: Row): Actor => actors[cells.split(" ").findIndex((cell) => /^[AO]$/.test(cell))] ?? "AN";

/** Makes a call with this input. A job that was stopped would be a 503. */
async function send(row: Row, input: object) {
  const response = await makeCall(opened, { ...row, sends: () => input }, world, callerOf(row));
  expect(response.statusCode, `${row.call}: ${response.body}`).toBeLessThan(500);
  return response;
}

it("calls and uploads are those of the contract", () => {
  const names = [...callRows, ...uploadRows].map(({ call }) => call);
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(contract).toSorted());
});

it("what holds the event loop is noticed, and what waits is not", async () => {
  const { measure, exceeding } = createProcessorMeter();
  const spin = (untilMs: number) => {
    const { user, system } = process.threadCpuUsage();
    for (let usedMs = 0; usedMs < untilMs; ) {
      const used = process.threadCpuUsage({ user, system });
      usedMs = (used.user + used.system) / 1000;
    }
  };
  await measure("long work", async () => spin(200));
  await measure("work in parts", async () => {
    for (let part = 0; part < 8; part += 1) {
      spin(25);
      await wait(2);
    }
  });
  expect(exceeding().map(({ about }) => about)).toEqual(["long work"]);
});

describe.each(Object.entries(units))("texts of one %s", (kind, unit) => {
  it("hold up no call, valid or not", { tags: "all" }, async () => {
    for (const row of callRows) {
      await meter.measure(`${row.call}: every field, ${kind}`, () => send(row, maximalInput(row.call, unit)));
      const valid = withMaximalTexts(row.call, row.sends(world, callerOf(row)), unit);
      await meter.measure(
        `${row.call}: texts, ${kind}`,
        () => send(row, valid),
        isRead(row.call) ? undefined : restoreRows,
      );
    }
    expect(meter.exceeding()).toEqual([]);
  });

  // Letters without an end are what layout and patterns take longest for. The other suite stores words and separators as well.
  it("hold up no read once they are stored", kind === "letter" ? {} : { tags: "all" }, async () => {
    await restoreRows();
    await storeTexts(unit);
    const q = unit.trim();
    for (const row of callRows.filter(({ call }) => isRead(call))) {
      const page = "page" in contract[row.call] ? { limit: 200 } : {};
      const words = "q" in contract[row.call].input.shape ? { q } : {};
      const input = { ...row.sends(world, callerOf(row)), ...page, ...words };
      await meter.measure(`${row.call}: stored texts, ${kind}`, () => send(row, input));
    }
    for (const path of ["works", "freelancers"])
      await meter.measure(`/guestmaster/${path}: stored texts, ${kind}`, () =>
        opened.app.inject({ url: `/guestmaster/${path}`, query: { q } }),
      );
    await restoreRows();
    expect(meter.exceeding()).toEqual([]);
  });
});

const isRead = (call: keyof Contract) => "row" in contract[call] || "file" in contract[call];

/** Pages of the maximum size full of texts of the maximum length. */
async function storeTexts(unit: Unit): Promise<void> {
  const { db } = opened;
  const description = repeat(unit, lengths.description);
  const title = repeat(unit, lengths.title);
  await db.update(works).set({ title, description });
  const { id: _, ...work } = await buildWork(db, { title, description, isPublic: true, ownerId: world.ids.CO });
  await db.insert(works).values(Array.from({ length: 199 }, () => work));
  for (let i = 0; i < 50; i += 1)
    await buildPage(db, {
      isListed: true,
      headline: repeat(unit, profileLengths.headline),
      about: repeat(unit, profileLengths.about),
    });
  const message = { conversationId: world.conversation, authorId: world.ids.CO, body: description };
  await db.insert(messages).values(Array.from({ length: 199 }, () => message));
}

/** Files of the maximum size. */
const uploads: Readonly<Record<string, () => Buffer>> = {
  ...Object.fromEntries(
    [
      ["letter", "a"],
      ["separator", ","],
      ["quotation mark", '"'],
      ["line", "\n"],
      ["boundary", "\r\n--"],
    ].map(([kind = "", unit = ""]) => [kind, () => Buffer.from(repeat(unit, maxFileBytes.resume))] as const),
  ),
  pdf: () => pdf(repeat("<<", maxFileBytes.resume - 200)),
  "docx of many parts": () => docx(...Array.from({ length: 45_000 }, (_, at) => ({ name: `${at}` }))),
  "ends of zip archives": () => Buffer.from(`PK\x03\x04${repeat("PK\x05\x06", maxFileBytes.resume - 4)}`, "latin1"),
  "compound file of many streams": () => wideCompound(),
};

const sectorSize = 512;

/** A Word file whose directory fills it, with two references in each entry. */
function wideCompound(): Buffer {
  const tables = 80;
  const sectors = maxFileBytes.resume / sectorSize - 1 - tables;
  const file = Buffer.alloc(maxFileBytes.resume, 0xff);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(tables, 44);
  file.writeUInt32LE(0, 48);
  for (let table = 0; table < tables; table += 1) file.writeUInt32LE(sectors + table, 76 + 4 * table);
  for (let at = 0; at < sectors - 1; at += 1) file.writeUInt32LE(at + 1, (sectors + 1) * sectorSize + 4 * at);
  for (let entry = 0; entry < sectors * 4; entry += 1) {
    const start = sectorSize + entry * 128;
    file.writeUInt16LE(64, start + 64);
    file.writeUInt8(2, start + 66);
    file.writeUInt32LE(entry + 1, start + 68);
    file.writeUInt32LE(entry + 2, start + 72);
    file.writeUInt32LE(1, start + 76);
  }
  return file;
}

/** The most lines, whose cells fill the largest file. */
function csvOf(kind: ImportKind, unit: Unit): Buffer {
  const names = importRules[kind].columns.map(({ name }) => name);
  const cell = `"${repeat(unit, Math.floor(maxImportBytes / maxImportLines / names.length) - 5)}"`;
  const lines = Array.from({ length: maxImportLines }, (_, at) => [at, ...names.slice(1).map(() => cell)].join(","));
  return Buffer.from([names.join(","), ...lines].join("\n"));
}

describe("the largest files", () => {
  it.each(Object.entries(uploads))("hold up no upload: %s", async (kind, build) => {
    const file = build();
    for (const row of uploadRows) {
      const bytes = row.call === "imports.upload" ? file.subarray(0, maxImportBytes) : file;
      const sent = { ...row, file: bytes };
      await meter.measure(`${row.call}: ${kind}`, () => send(sent, row.sends(world, callerOf(row))));
    }
    expect(meter.exceeding()).toEqual([]);
  });

  it.each(importKinds)("hold up no import of %s", async (kind) => {
    const unit = Object.values(units)[importKinds.indexOf(kind) % 3] ?? units.letter;
    const as = world.browsers.AD;
    let importId = 0;
    await meter.measure(`imports.upload: ${kind}`, async () => {
      const response = await upload(opened, csvOf(kind, unit), { as, call: "imports.upload", kind });
      ({ importId } = response.json<{ importId: number }>());
    });
    for (const call of ["imports.check", "imports.lines"] as const)
      await meter.measure(`${call}: ${kind}`, async () => {
        const response = await ask(opened, call, { importId }, { as });
        expect(response.statusCode, response.body).toBe(200);
      });
    await restoreRows();
    expect(meter.exceeding()).toEqual([]);
  });
});

const maxBodyBytes = 256 * 1024;

describe("the largest bodies", () => {
  it.each([
    ["nested lists", (size: number) => "[".repeat(size / 2) + "]".repeat(size / 2)],
    ["nested objects", (size: number) => `${'{"a":'.repeat(size / 7)}1${"}".repeat(size / 7)}`],
    ["keys", (size: number) => `{${Array.from({ length: size / 10 }, (_, at) => `"${at}":1`).join(",")}}`],
    ["escapes", (size: number) => `{"username":"${"\\u0000".repeat(size / 7)}"}`],
    ["quotation marks", (size: number) => '"'.repeat(size)],
    ["spaces", (size: number) => " ".repeat(size)],
    ["digits", (size: number) => `{"username":${"9".repeat(size - 20)}}`],
  ])("of %s hold up no call", async (kind, build) => {
    const payload = build(maxBodyBytes - 1000);
    const headers = { "content-type": "application/json" };
    for (const url of ["/api/login", "/api/getlocation", "/api/webhooks/sandbox"])
      await meter.measure(`${url}: ${kind}`, () => opened.app.inject({ method: "POST", url, headers, payload }));
    expect(meter.exceeding()).toEqual([]);
  });
});

afterAll(() => meter.print());
