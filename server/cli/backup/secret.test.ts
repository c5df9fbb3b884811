import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Archive } from "#server/cli/backup/archive-reading.ts";
import { readSecret, restoreSecret } from "#server/cli/backup/secret.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kaamkaj-secret-"));
});
afterEach(() => rm(folder, { recursive: true }));

const place = () => ({ SECRET_KEY: undefined, DATA_DIR: folder });
const archiveWith = (key: string) =>
  ({ manifest: { secret: {} }, read: async () => Readable.from(Buffer.from(key)) }) as unknown as Archive;

describe.each([
  ["one byte", "k", false],
  ["31 characters", "k".repeat(31), false],
  ["spaces", " ".repeat(40), false],
  ["32 characters", `${"k".repeat(32)}\n`, true],
])("a secret.key of %s", (_, text, isKey) => {
  it(`is ${isKey ? "restored" : "not restored"}`, async () => {
    const restoring = restoreSecret(place(), archiveWith(text));
    if (isKey) expect(await readFile((await restoring) ?? "", "utf8")).toBe(text);
    else await expect(restoring).rejects.toThrow("The secret.key in the backup contains no key: use another backup.");
    expect(await readdir(folder)).toEqual(isKey ? ["secret.key"] : []);
  });

  it(`is ${isKey ? "saved" : "not saved"}`, async () => {
    await writeFile(join(folder, "secret.key"), text);
    if (isKey) expect((await readSecret(place())).toString()).toBe(text);
    else await expect(readSecret(place())).rejects.toThrow("contains no key to save");
  });
});
