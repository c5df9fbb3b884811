import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { moduleImports } from "../lib/module-imports.ts";

/** The helper that Vite puts around every `import()`. */
const helper = "\0vite/preload-helper.js";

const anyImport = /\bimport\(/g;
/** What Vite and the minifier make of an `import()`: the helper around it, and the name of one file. */
const loadedPart =
  /[\w$]\((?:\(\)=>|async\(\)=>\{let\{[^}]*\}=await )import\(`\.\/[\w-]+\.js`\)(?:\.then\([\w$]+=>[\w$.]+\))?(?:;return\{[^}]*\}\})?,(?:\[\]|__vite__mapDeps)/g;

/** Loads every part of the screens by `web/lib/load-part.ts`, and refuses a build with a part that would be loaded without it. */
export function loadParts(root: string): Plugin {
  return {
    name: "load-parts",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: new RegExp(helper) },
      handler: () => `export { loadPart as __vitePreload } from ${JSON.stringify(join(root, "lib/load-part.ts"))};`,
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) if (chunk.type === "chunk") checkChunk(chunk);
      },
    },
  };
}

function checkChunk({ fileName, code, imports }: Rolldown.OutputChunk): void {
  const count = (pattern: RegExp) => code.match(pattern)?.length ?? 0;
  if (count(anyImport) !== count(loadedPart))
    throw refusal(
      `${fileName} has an import() that web/lib/load-part.ts cannot repeat after a failure. ` +
        "Import one file of the product, and handle the promise outside: `const load = () => import(...)`.",
    );
  const found = new Set(moduleImports(code).map((name) => `assets/${name}`));
  if (found.size !== imports.length || imports.some((name) => !found.has(name)))
    throw refusal(`web/lib/module-imports.ts does not find what ${fileName} imports: ${imports.join(", ")}.`);
}

/** Written as well, because the plugin of the worker runs even after an error, and its own replaces this one. */
function refusal(text: string): Error {
  process.stderr.write(`${text}\n`);
  return new Error(text);
}
