import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprint } from "./build.mjs";

let folder = "";
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const now = () => fingerprint(folder, ["web", "package-lock.json"]);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kaamkaj-build-"));
  mkdirSync(join(folder, "web", "dist"), { recursive: true });
  write("web/main.tsx", "a");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the screens are built again", () => {
  it.each([
    ["a source was edited", () => write("web/main.tsx", "ab")],
    ["a source was edited without growing", () => utimesSync(join(folder, "web/main.tsx"), 1, 1)],
    ["a source was added", () => write("web/theme.ts", "")],
    ["a source was removed", () => rmSync(join(folder, "web/main.tsx"))],
    ["the lockfile changed", () => write("package-lock.json", "{}")],
  ])("when %s", (_, change) => {
    const before = now();
    change();
    expect(now()).not.toBe(before);
  });

  it("but not for what a build writes, nor for a test", () => {
    const before = now();
    write("web/dist/index.html", "built");
    write("web/route-tree.gen.ts", "generated");
    write("web/main.test.tsx", "test");
    expect(now()).toBe(before);
  });
});
