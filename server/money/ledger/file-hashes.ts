import { createHash } from "node:crypto";
import { filesReferred, isStillReferred } from "#server/catalog/files/queries.ts";
import { readStored } from "#server/catalog/files/service.ts";
import type { Services } from "#server/platform/http/services.ts";

const part = 500;
/** Files read at once: enough for a slow bucket, few enough for a disk. */
const abreast = 4;

type Files = Pick<Services, "db" | "disk">;

/** Referenced files whose bytes are missing or changed. */
export async function wrongBytes(files: Files): Promise<string[]> {
  const wrong: string[] = [];
  for (let after: string | undefined = ""; after !== undefined; ) {
    const rows = await filesReferred(files.db, after, part);
    wrong.push(...(await wrongAmong(rows, files)));
    after = rows.at(-1)?.name;
  }
  return wrong;
}

async function wrongAmong(rows: readonly Row[], files: Files): Promise<string[]> {
  const wrong: string[] = [];
  const left = rows.values();
  const read = async () => {
    for (const row of left) wrong.push(...(await wrongWith(row, files)));
  };
  await Promise.all(Array.from({ length: abreast }, read));
  return wrong;
}

type Row = Awaited<ReturnType<typeof filesReferred>>[number];

/** A file that was replaced or deleted during the check is no longer referenced, and so no violation. */
async function wrongWith({ name, sha256 }: Row, { db, disk }: Files): Promise<string[]> {
  const hash = await hashOf(disk, name);
  if (hash === sha256 || !(await isStillReferred(db, name))) return [];
  return [hash === undefined ? `file ${name} has no bytes` : `file ${name} has other bytes than were sent`];
}

async function hashOf(disk: Files["disk"], name: string): Promise<string | undefined> {
  const stream = await readStored(disk, name);
  if (!stream) return undefined;
  const hash = createHash("sha256");
  for await (const bytes of stream) hash.update(bytes);
  return hash.digest("hex");
}
