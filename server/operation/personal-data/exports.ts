import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { getTableName } from "drizzle-orm";
import { insertFile } from "#server/catalog/files/queries.ts";
import { readStored } from "#server/catalog/files/service.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import { screenOf } from "#server/notify/notifications/screens.ts";
import { type AddEntry, type Archive, jsonArray, writeZip } from "#server/operation/personal-data/archive.ts";
import { exportReady } from "#server/operation/personal-data/mails.ts";
import { filesOf, finishExport, ownRowsAsJson, waitingExports } from "#server/operation/personal-data/queries.ts";
import type { Services } from "#server/platform/http/services.ts";
import { forEachRow } from "#server/platform/jobs/due-rows.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";

type ExportServices = Pick<
  Services,
  "db" | "disk" | "archives" | "mailer" | "settings" | "platformSettings" | "log" | "personalData"
>;
type Waiting = Awaited<ReturnType<typeof waitingExports>>[number];

const batch = 20;

/** Builds the exports that wait. One that fails is built again by the next run. */
export async function processExports(services: ExportServices): Promise<void> {
  await forEachRow(services, await waitingExports(services.db, batch), {
    step: "exports",
    keyOf: ({ exportId }) => exportId,
    handle: (waiting) => buildExport(services, waiting),
  });
}

async function buildExport(services: ExportServices, waiting: Waiting): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "export-"));
  try {
    const path = join(folder, "export.zip");
    const archive = await writeZip(path, (add) => fillExport(services, waiting.accountId, add));
    const file = await storeArchive(services, waiting.accountId, path, archive);
    await announce(services, waiting, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** All tables at one moment, then the stored files, for which the transaction must not wait. */
async function fillExport({ db, disk, personalData }: ExportServices, accountId: number, add: AddEntry): Promise<void> {
  const rowCounts: Record<string, number> = {};
  const notExported: Record<string, string> = {};
  const names = await db.transaction(async (tx) => {
    for (const { table, exports } of personalData) {
      const name = getTableName(table);
      if ("notExported" in exports) {
        notExported[name] = exports.notExported;
        continue;
      }
      rowCounts[name] = 0;
      const countRow = () => {
        rowCounts[name] = (rowCounts[name] ?? 0) + 1;
      };
      await add(`tables/${name}.json`, jsonArray(ownRowsAsJson(tx, name, exports, accountId), countRow), {
        compress: true,
      });
    }
    return filesOf(tx, accountId);
  }, "snapshot");
  const missingFiles: string[] = [];
  for (const name of names) {
    const content = await readStored(disk, name);
    if (content) await add(`files/${name}`, content, { compress: false });
    else missingFiles.push(name);
  }
  const about = { accountId, createdAt: new Date().toISOString(), rowCounts, missingFiles, notExported };
  await add("about.json", Readable.from([`${JSON.stringify(about, null, 1)}\n`]), { compress: true });
}

/** The row is inserted first, so that the sweep deletes what an interrupted run leaves behind. */
async function storeArchive(
  { db, archives }: ExportServices,
  uploaderId: number,
  path: string,
  { bytes: size, sha256 }: Archive,
): Promise<string> {
  const name = `${randomBytes(16).toString("hex")}.zip`;
  await insertFile(db, { name, kind: "export", mime: "application/zip", size, sha256, ticketHash: "", uploaderId });
  await archives.putStream(name, createReadStream(path));
  return name;
}

/** Tells the owner, unless another run was first: then the sweep deletes this file. */
async function announce(services: ExportServices, waiting: Waiting, file: string): Promise<void> {
  const { exportId, accountId, role } = waiting;
  await services.db.transaction(async (tx) => {
    if (!(await finishExport(tx, exportId, file))) return;
    const subject = { facts: {}, subjectId: accountId };
    await notifyAccounts(tx, [accountId], { kind: "export_ready", subjectKind: "account", ...subject });
    const screen = screenOf("export_ready", role, subject);
    await services.mailer.queue(tx, mailOf(exportReady(waiting.username, screen), waiting, services));
  });
}
