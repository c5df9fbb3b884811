import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isShipped } from "./release-files.ts";

const root = join(import.meta.dirname, "..");
const tracked = globSync("{domain,contract,server,texts,web,e2e,tools,scripts}/**/*.{ts,tsx,mjs,json,sql}", {
  cwd: root,
  exclude: ["**/node_modules/**"],
});
const shipped = tracked.filter(isShipped);

it("ships no test, no tool and no history of the schema in a release", () => {
  expect(shipped.filter((path) => /\.test\.|^server\/test\/|_snapshot|^(tools|e2e|scripts|web)\//.test(path))).toEqual(
    [],
  );
});

it("ships every file that the shipped ones of the server import", () => {
  const imported = shipped
    .filter((path) => path.endsWith(".ts"))
    .flatMap((path) => [...readFileSync(join(root, path), "utf8").matchAll(/from "#([^"]+)"/g)])
    .map(([, path = ""]) => path);
  expect(imported.length).toBeGreaterThan(1000);
  expect([...new Set(imported)].filter((path) => !shipped.includes(path))).toEqual([]);
});
