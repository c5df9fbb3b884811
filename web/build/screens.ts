import { globSync } from "node:fs";
import type { Rolldown } from "vite";

/** `clientmaster/payment.$workid.$reqid.tsx` is the screen `clientmaster/payment`, with two more parts in its address. */
export const screensIn = (root: string) =>
  globSync("routes/*master/*.tsx", { cwd: root }).flatMap((file) => {
    const [name = "", ...params] = file.slice("routes/".length, -".tsx".length).split(".");
    const [area = ""] = name.split("/");
    return name.endsWith("/route") ? [] : [{ file, name, area, parts: params.length }];
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
    if (chunk.type === "chunk" && chunk.facadeModuleId && isOne(chunk.facadeModuleId)) add(chunk.fileName);
  return needed;
}

/** What a screen is shown by, and what asks for its rows. */
export function neededBy(file: string, bundle: Bundle): Set<string> {
  const area = file.replace(/[^/]+$/, "route.tsx");
  const role = /(\w+)master\//.exec(file)?.[1];
  const ends = [...[file, area].map((each) => `/${each}?tsr-split=component`), `/features/ahead/${role}.ts`];
  return chunksOf((module) => ends.some((end) => module.endsWith(end)), bundle);
}
