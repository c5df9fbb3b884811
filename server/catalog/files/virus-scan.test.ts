import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { signalAccounts, signals } from "#server/platform/db/schema/signals.ts";
import { createVirusScan } from "#server/platform/files/virus-scan.ts";
import { virusScanFailures } from "#server/platform/metrics.ts";
import { type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildFreelancer } from "#server/test/build.ts";
import { eicar, startClamd } from "#server/test/catalog/clamd.ts";
import { docx, pdf, zip } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { upload } from "#server/test/upload.ts";

const folder = mkdtempSync(join(tmpdir(), "clamd-"));
const socket = join(folder, "clamd.sock");
const opened = open({ CLAMD_URL: `unix:${socket}` }, { hasJobs: false });
const infectedDocx = docx({ name: "word/embeddings/test.com", text: eicar });

let freelancer: Browser;
let stop: () => Promise<unknown>;
beforeAll(async () => {
  stop = await startClamd(folder, socket);
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sendResume = (bytes: Buffer) => upload(opened, bytes, { as: freelancer, kind: "resume" });
const sendAttachment = (bytes: Buffer) => upload(opened, bytes, { as: freelancer, call: "messages.upload" });
const failures = async () => (await virusScanFailures.get()).values[0]?.value ?? 0;

describe("with a scanner", () => {
  it.each([
    ["a résumé", sendResume],
    ["an attachment", sendAttachment],
  ])("%s without a finding is stored, and one with a virus is refused", async (_, send) => {
    expect(outcomeOf(await send(pdf()))).toBe("Success");
    expect(outcomeOf(await send(docx()))).toBe("Success");
    const refused = await send(infectedDocx);
    expect(outcomeOf(refused)).toBe("415 infected");
    expect(refused.json().fields).toEqual({
      file: "A virus was found in this file. Choose another one.",
    });
  });

  it("the test virus alone and in an archive is no document in the first place", async () => {
    for (const bytes of [Buffer.from(eicar), zip({ name: "test.com", text: eicar })])
      expect(outcomeOf(await sendAttachment(bytes))).toBe("415 unsupported_type");
  });

  it("names what was found, also alone and in an archive", async () => {
    const scan = opened.services.virusScan;
    const bytes = [Buffer.from(eicar), zip({ name: "test.com", text: eicar }), infectedDocx, pdf()];
    const finding = "Eicar-Test.UNOFFICIAL";
    expect(await Promise.all(bytes.map((each) => scan?.(each)))).toEqual([
      ...[{ finding }, { finding }, { finding }],
      { finding: undefined },
    ]);
  });

  it("names a finding to its sender, in the audit log and at the desk, in one signal of each account", async () => {
    const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const finding = "Eicar-Test.UNOFFICIAL";
    for (const _ of [1, 2]) {
      const refused = await upload(opened, infectedDocx, { as, call: "messages.upload" });
      expect(refused.json().detail).toBe(`A virus was found in this file: ${finding}.`);
    }
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.accountId, as.accountId));
    expect(entries.filter(({ outcome }) => outcome === "infected")).toMatchObject([
      { call: "messages.upload", after: { finding } },
      { call: "messages.upload", after: { finding } },
    ]);
    const found = await opened.db
      .select({ kind: signals.kind, title: signals.title, count: signals.count, workId: signals.workId })
      .from(signals)
      .innerJoin(signalAccounts, eq(signalAccounts.signalId, signals.id))
      .where(eq(signalAccounts.accountId, as.accountId));
    expect(found).toEqual([{ kind: "infectedFile", title: finding, count: 2, workId: null }]);
  });
});

describe("with a scanner that does not answer", () => {
  beforeAll(() => stop());

  it("documents are refused, and counted for the alert", async () => {
    const before = await failures();
    expect(outcomeOf(await sendResume(pdf()))).toBe("503 unavailable");
    expect(await failures()).toBe(before + 1);
  });

  it("documents are taken where it is not required", async () => {
    const settings = { CLAMD_URL: `unix:${socket}`, CLAMD_REQUIRED: false };
    expect(await createVirusScan(settings, opened.services.log)?.(pdf())).toBe("not scanned");
  });

  it("one that is silent is waited for ten seconds, and no longer", async () => {
    const accepted = Promise.withResolvers<void>();
    const server = createServer((connection) => {
      connection.resume();
      accepted.resolve();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const settings = { CLAMD_URL: `tcp://127.0.0.1:${port}`, CLAMD_REQUIRED: true };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let isOver = false;
    const scanned = createVirusScan(
      settings,
      opened.services.log,
    )?.(pdf()).finally(() => {
      isOver = true;
    });
    const ending = expect(scanned).rejects.toMatchObject({ code: "unavailable" });
    await accepted.promise;
    vi.advanceTimersByTime(9_999);
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await ending;
    await new Promise((resolve) => server.close(resolve));
  });

  it("an answer that says neither is none", async () => {
    const server = createServer((connection) => connection.resume().end("INSTREAM size limit exceeded. ERROR\0"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const settings = { CLAMD_URL: `tcp://127.0.0.1:${port}`, CLAMD_REQUIRED: true };
    await expect(createVirusScan(settings, opened.services.log)?.(pdf())).rejects.toThrow();
    await new Promise((resolve) => server.close(resolve));
  });
});
