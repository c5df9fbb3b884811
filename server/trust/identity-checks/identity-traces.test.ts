import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, it } from "vitest";
import { sweepFiles } from "#server/catalog/files/service.ts";
import { openArchive } from "#server/cli/backup/archive-reading.ts";
import { nameOfTable } from "#server/cli/backup/manifest.ts";
import { personalData } from "#server/contexts.ts";
import { applyErasureRules } from "#server/operation/personal-data/erase-queries.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { identityChecks } from "#server/platform/db/schema/identity-checks.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer } from "#server/test/build.ts";
import { openLogged } from "#server/test/logged.ts";
import { open } from "#server/test/open.ts";
import { restoreTests } from "#server/test/restore.ts";
import { buildIdentityCheck } from "#server/test/trust/build-identity-check.ts";
import { upload } from "#server/test/upload.ts";
import { processIdentityChecks } from "#server/trust/identity-checks/due.ts";

const opened = open({ SLOW_QUERY_MS: "0" }, { hasJobs: false });
const { logged, log } = openLogged(opened);
const { newTarget, saveBackup, restoreInto } = restoreTests();
const source = () => {
  const { DATABASE_URL = "", DATA_DIR } = opened.services.settings;
  return { url: DATABASE_URL, dataDir: DATA_DIR, env: {} };
};

/** A picture with a text that says who it shows, and noise, so that no part of it is like another picture. */
const marker = "ABCPK1234F-the-card-of-Asha-Menon";
const card = () =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .withExif({ IFD0: { ImageDescription: marker } })
    .jpeg()
    .toBuffer();

/** How a part of these bytes would look in a file, a table or a log. The part begins where base64 begins a new group. */
function tracesOf(bytes: Uint8Array): readonly string[] {
  const at = 3 * Math.floor(bytes.length / 6);
  const part = Buffer.from(bytes.subarray(at, at + 48));
  return [part.toString("latin1"), part.toString("base64"), part.toString("base64url"), part.toString("hex")];
}

const inText = (text: string, traces: readonly string[]) => traces.filter((trace) => text.includes(trace));

async function inFolder(folder: string, traces: readonly string[]): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(paths.map((path) => readFile(path, "latin1")));
  return contents.flatMap((text) => inText(text, traces));
}

/** Every row of every table, as text. */
async function inTables(traces: readonly string[]): Promise<readonly string[]> {
  const { pool } = opened.services;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(["public.files", "pgboss.job"]));
  const found = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select each::text as text from ${name} each`);
    for (const { text } of rows) found.push(...inText(text, traces));
  }
  return found;
}

/** A backup of now, unpacked. */
async function inBackup(traces: readonly string[]): Promise<readonly string[]> {
  const { file, manifest } = await saveBackup(source());
  const archive = await openArchive(file, new AbortController().signal);
  const found = inText(await readFile(file, "latin1"), traces).slice();
  for (const { name } of manifest.tables)
    found.push(...inText((await buffer(await archive.read(nameOfTable(name)))).toString("latin1"), traces));
  await archive.close();
  return found;
}

async function shown() {
  const verifier = await signedIn(opened, (await buildAdmin(opened.db)).id);
  const { id, name } = await buildFreelancer(opened.db, { name: "Asha Menon" });
  const as = await signedIn(opened, id);
  const sent = await card();
  const { fileName } = (await upload(logged, sent, { call: "identityChecks.upload", as })).json();
  const input = { kind: "pan", lastFour: "234F", front: fileName };
  expect(outcomeOf(await ask(logged, "identityChecks.submit", input, { as }))).toBe("Success");
  const sealed = await opened.services.disk.getBytes(fileName);
  const [row] = await opened.db.select().from(identityChecks).where(eq(identityChecks.accountId, id));
  const checkId = row?.id ?? 0;
  const [view] = (await ask(logged, "identityChecks.getPictures", { checkId }, { as: verifier })).json();
  const drawn = Buffer.from(view.picture, "base64");
  return { verifier, checkId, name, fileName, sealed, drawn, sent };
}

it.each([
  ["check", "Success"],
  ["refuse", "Success"],
  ["delete", "Success"],
] as const)("after the decision to %s, the pictures are in no folder, table, log or backup", async (move, outcome) => {
  const { verifier, checkId, name, sealed, drawn, sent } = await shown();
  const traces = [...[sealed, drawn, sent].flatMap(tracesOf), marker];
  const folder = opened.services.settings.DATA_DIR;
  // While they wait, what is stored is encrypted, and a backup holds none.
  expect(await inFolder(folder, traces)).toEqual([tracesOf(sealed)[0]]);
  expect(await inBackup(traces)).toEqual([]);
  const body = { checkId, name, reason: "The picture is too dark to read the name." };
  expect(outcomeOf(await ask(logged, `identityChecks.${move}`, body, { as: verifier }))).toBe(outcome);
  expect(await inFolder(folder, traces)).toEqual([]);
  expect(await inTables(traces)).toEqual([]);
  expect(await inBackup(traces)).toEqual([]);
  expect(log.output).toContain(`identityChecks.${move}`);
  expect(inText(log.output, traces)).toEqual([]);
});

it("what was sent is overwritten in memory once it is encrypted", async () => {
  const { storeIdentityPicture } = await import("#server/catalog/files/identity-pictures.ts");
  const { id } = await buildFreelancer(opened.db);
  const sent = await card();
  const context = { actor: { accountId: id }, browser: { network: "a network" }, services: opened.services };
  await storeIdentityPicture(sent, context as never);
  expect(sent.every((byte) => byte === 0)).toBe(true);
});

it("after a restore, documents that waited are asked for again", async () => {
  const { id } = await buildFreelancer(opened.db, { email: "asha@restored.example" });
  await buildIdentityCheck(opened, id);
  const target = await newTarget();
  const { file, manifest } = await saveBackup(source());
  const isPicture = ({ name }: { readonly name: string }) => name.endsWith(".seal");
  expect([...manifest.files, ...manifest.missing].filter(isPicture)).toEqual([]);
  await restoreInto(file, target);
  const waiting = "select from identity_checks where status = 'waiting' and submitted_at > now() - interval '30 days'";
  expect(await target.rows(waiting)).toEqual([]);
  expect(await target.rows("select from files where kind = 'identity'")).toEqual([]);
  await opened.db.update(identityChecks).set({ submittedAt: new Date(0) });
  await processIdentityChecks(opened.services);
  expect(await opened.db.$count(identityChecks, eq(identityChecks.status, "waiting"))).toBe(0);
});

it("an erasure deletes the documents of an account, and the sweep their pictures", async () => {
  const { id } = await buildFreelancer(opened.db);
  const { file } = await buildIdentityCheck(opened, id);
  await applyErasureRules(opened.db, personalData, id);
  expect(await opened.db.$count(identityChecks, eq(identityChecks.accountId, id))).toBe(0);
  await opened.db
    .update(files)
    .set({ attachedAt: new Date(0) })
    .where(eq(files.name, file));
  await sweepFiles(opened.services);
  expect(await opened.services.disk.exists(file)).toBe(false);
});
