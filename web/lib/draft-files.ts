import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** A file that was chosen in a form which is not sent yet. */
interface KeptFile {
  readonly id: string;
  readonly file: File;
  readonly keptAt: number;
}

interface Schema extends DBSchema {
  files: { key: string; value: KeptFile };
}

/** Of all drafts of this browser. The oldest files give way. */
export const maxKeptBytes = 20 * 1024 * 1024;
const keptForMs = 7 * 24 * 3_600_000;

let database: Promise<IDBPDatabase<Schema>> | undefined;

const open = (): Promise<IDBPDatabase<Schema>> => {
  database ??= openDB<Schema>("drafts", 1, {
    upgrade: (db) => void db.createObjectStore("files", { keyPath: "id" }),
  });
  return database;
};

interface Sized {
  readonly id: string;
  readonly bytes: number;
  readonly keptAt: number;
}

/** The files that are deleted: those of more than a week, and the oldest of those beyond the bound. */
export function surplusFiles(files: readonly Sized[], now: number): readonly string[] {
  let bytes = 0;
  return [...files]
    .sort((a, b) => b.keptAt - a.keptAt)
    .filter((file) => {
      bytes += file.bytes;
      return bytes > maxKeptBytes || now - file.keptAt >= keptForMs;
    })
    .map(({ id }) => id);
}

/** Keeps a file, and deletes those that it has no room beside. */
export async function keepFile(id: string, file: File): Promise<void> {
  const db = await open();
  const now = Date.now();
  const store = db.transaction("files", "readwrite").objectStore("files");
  await store.put({ id, file, keptAt: now });
  const kept = await store.getAll();
  const surplus = surplusFiles(
    kept.map(({ file: { size }, ...each }) => ({ ...each, bytes: size })),
    now,
  );
  await Promise.all(surplus.map((each) => store.delete(each)));
}

/** A stored file of a draft; undefined where it was deleted to make room. */
export const readFile = async (id: string): Promise<File | undefined> => (await (await open()).get("files", id))?.file;

export async function deleteFiles(ids: readonly string[]): Promise<void> {
  const db = await open();
  await Promise.all(ids.map((id) => db.delete("files", id)));
}
