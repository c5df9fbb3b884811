import { globSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";

/** The files of all screens below `web/routes`, without the frames of the areas. */
export const routeFilesIn = (root: string): readonly string[] =>
  globSync("*master/*.tsx", { cwd: join(root, "routes") }).filter((file) => !file.endsWith("/route.tsx"));

/**
 * `clientmaster/payment.$workid.$reqid.tsx` is the screen `clientmaster/payment`, with two more parts in its path.
 * `{-$id}` is an optional one: such a screen is listed with and without it.
 */
export const screensIn = (root: string) =>
  routeFilesIn(root).flatMap((file) => {
    const [name = "", ...params] = file.slice(0, -".tsx".length).split(".");
    const [area = ""] = name.split("/");
    const leastParts = params.filter((param) => !param.startsWith("{-")).length;
    const counts = new Set([leastParts, params.length]);
    return [...counts].map((parts) => ({ file: `routes/${file}`, name, area, parts }));
  });

type Bundle = Rolldown.OutputBundle;

/** The chunks that were made of these modules and, one after another, all they import. */
export function chunksOf(isOne: (module: string) => boolean, bundle: Bundle): Set<string> {
  const needed = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || needed.has(name)) return;
    needed.add(name);
    for (const each of chunk.imports) add(each);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === "chunk" && chunk.moduleIds.some(isOne)) add(chunk.fileName);
  return needed;
}

/** The component and the loader of a screen, and those of its area. */
export function neededBy(file: string, bundle: Bundle): Set<string> {
  const area = file.replace(/[^/]+$/, "route.tsx");
  const isPart = /\?tsr-split=(?!errorComponent|notFoundComponent)/;
  return chunksOf((module) => isPart.test(module) && [file, area].some((each) => module.includes(`/${each}?`)), bundle);
}
