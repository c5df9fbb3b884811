import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";
import { splitTexts } from "./split-texts.ts";

const root = join(import.meta.dirname, "..");
const moduleName = /^virtual:texts\/(\w+)\/(guest|areas)$/;

/** The catalogues of a language (texts/), as one. */
const readCatalogue = (code: string): Readonly<Record<string, string>> =>
  Object.assign({}, ...cataloguesOf(code).map((path) => JSON.parse(readFileSync(path, "utf8")) as object));

const cataloguesOf = (code: string) => globSync(join(root, "texts", code, "*.json")).toSorted();

/**
 * The catalogues of a language in two modules: what guests load, and what the areas load in addition. While the product is
 * developed, the first has everything. Each translation is an ICU message; an invalid one fails the build.
 */
export function compileTexts(): Plugin {
  let isSplit = false;
  return {
    name: "compile-texts",
    configResolved({ command }) {
      isSplit = command === "build";
    },
    resolveId: {
      filter: { id: moduleName },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:texts\// },
      handler(id) {
        const [, code = "", part] = moduleName.exec(id.slice(1)) ?? [];
        for (const path of cataloguesOf(code)) this.addWatchFile(path);
        const texts = readCatalogue(code);
        const all = Object.keys(texts);
        const unsplit = { guest: all, areas: [] };
        const { guest, areas } = isSplit ? splitTexts(root, all) : unsplit;
        const compiled = (part === "guest" ? guest : areas).map((key) => [key, compile(texts[key] ?? "")]);
        return {
          code: `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))})`,
          map: null,
        };
      },
    },
  };
}
