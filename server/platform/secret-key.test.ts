import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sealOf } from "#server/platform/encryption.ts";
import { secretKeyOf } from "#server/platform/secret-key.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kaamkaj-key-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("the setting is the key, and no file is made", async () => {
  const SECRET_KEY = "a secret of thirty-two characters";
  expect(await secretKeyOf({ SECRET_KEY, DATA_DIR: folder })).toBe(SECRET_KEY);
  expect(await readdir(folder)).toEqual([]);
});

it("without the setting the data folder keeps one that only its owner reads", async () => {
  const DATA_DIR = join(folder, "data");
  const key = await secretKeyOf({ SECRET_KEY: undefined, DATA_DIR });
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(await readdir(DATA_DIR)).toEqual(["secret.key"]);
  expect((await stat(join(DATA_DIR, "secret.key"))).mode & 0o777).toBe(0o600);
  expect(await secretKeyOf({ SECRET_KEY: undefined, DATA_DIR })).toBe(key);
});

it("ten that start at once find the same key, and nothing lies beside it", async () => {
  const start = () => secretKeyOf({ SECRET_KEY: undefined, DATA_DIR: folder });
  const keys = await Promise.all(Array.from({ length: 10 }, start));
  expect(new Set(keys).size).toBe(1);
  expect(await readdir(folder)).toEqual(["secret.key"]);
  expect((await readFile(join(folder, "secret.key"), "utf8")).trim()).toBe(keys[0]);
});

it.each([
  ["was emptied", "\n"],
  ["has one byte", "k"],
  ["has one character too few", "k".repeat(31)],
  ["has only spaces", " ".repeat(40)],
])("a file that %s is not taken for a key", async (_, text) => {
  await writeFile(join(folder, "secret.key"), text);
  await expect(secretKeyOf({ SECRET_KEY: undefined, DATA_DIR: folder })).rejects.toThrow(/restore it from a backup/);
});

it("what is sealed is different each time, and opens only as it is", () => {
  const seal = sealOf("a secret of thirty-two characters");
  const [sealed, again] = [seal.close("JBSWY3DPEHPK3PXP", 7), seal.close("JBSWY3DPEHPK3PXP", 7)];
  expect(sealed).not.toBe(again);
  expect(seal.open(sealed, 7)).toBe("JBSWY3DPEHPK3PXP");
  const bytes = Buffer.from(sealed, "base64url");
  for (const place of bytes.keys()) {
    const broken = Buffer.from(bytes);
    broken[place] = (broken[place] ?? 0) ^ 1;
    expect(() => seal.open(broken.toString("base64url"), 7)).toThrow();
  }
  for (const length of [0, 12, 20, 28, bytes.length - 1])
    expect(() => seal.open(bytes.subarray(0, length).toString("base64url"), 7)).toThrow();
});
