import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { standardBrand } from "../domain/operation/brand-setting.ts";

const root = join(import.meta.dirname, "..");
const sources = globSync("{domain,contract,server,texts,web}/**/*.{ts,tsx,html,json,css,svg,webmanifest}", {
  cwd: root,
}).filter((path) => !/(^web\/dist|^web\/dev|^(server|web)\/test)\/|\.test\.tsx?$/.test(path));

/** Where the software speaks to its operator, and the defaults that a brand replaces. */
const ofTheSoftware = [
  "domain/operation/brand.ts",
  "server/cli/",
  "server/platform/db/migrate.ts",
  "server/platform/settings-values.ts",
  "server/platform/settings.ts",
  "server/welcome.ts",
  "web/public/manifest.webmanifest",
];

it("is called by the name of its operator: no screen, e-mail or document has the name of the product in it", () => {
  const naming = sources.filter((path) => readFileSync(join(root, path), "utf8").includes(standardBrand.name));
  expect(naming.filter((path) => !ofTheSoftware.some((start) => path.startsWith(start)))).toEqual([]);
});
