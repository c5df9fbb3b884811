import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { routeFilesIn } from "./screens.ts";

/** `clientmaster/workedit.$id.tsx` is at `/clientmaster/workedit/$id`. */
const pathOf = (file: string) => `/${file.replace(/\.tsx$/, "").replaceAll(".", "/")}`;

/** The source of contract/screen-paths.gen.ts. */
export function renderScreenPaths(root: string): string {
  const paths = routeFilesIn(root).map(pathOf).toSorted();
  return `// Written by the build from web/routes.

/** The paths of all screens: \`$id\` is a parameter, and \`{-$id}\` one that may be absent. */
export type ScreenPath =
${paths.map((path) => `  | "${path}"`).join("\n")};
`;
}

/** Writes the paths of the screens where every layer can read them, so that a wrong address does not compile. */
export const screenPaths = (root: string): Plugin => ({
  name: "screen-paths",
  buildStart() {
    const file = join(root, "../contract/screen-paths.gen.ts");
    const source = renderScreenPaths(root);
    if (!existsSync(file) || readFileSync(file, "utf8") !== source) writeFileSync(file, source);
  },
});
