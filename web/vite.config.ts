import { Buffer } from "node:buffer";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const here = import.meta.dirname;

/** Writes `.br` and `.gz` beside each text, so that the server compresses nothing while it answers. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css|html|svg)$/.test(fileName)) continue;
          const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
          this.emitFile({ type: "asset", fileName: `${fileName}.br`, source: brotliCompressSync(bytes) });
          this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: gzipSync(bytes, { level: 9 }) });
        }
      },
    },
  };
}

interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Named by the entrance of their package, but used by screens. */
const onlySome =
  /react-query.*(useQueries|useMutation|useInfiniteQuery)|query-core.*(queries|mutation|infiniteQuery)(Observer|Behavior)/;

/** Whether the first file imports it, over however many others; what a screen loads for itself is not. */
function isOnEveryPage(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (id === `${here}/main.tsx`) return true;
  if (seen.has(id) || onlySome.test(id)) return false;
  seen.add(id);
  return modules.getModuleInfo(id)?.importers.some((importer) => isOnEveryPage(importer, modules, seen)) ?? false;
}

export default defineConfig({
  root: here,
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: `${here}/routes`,
      generatedRouteTree: `${here}/route-tree.gen.ts`,
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    precompress(),
  ],
  build: {
    target: ["chrome123", "edge123", "firefox120", "safari17.5"],
    outDir: `${here}/dist`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // One style sheet, and no lists of what to load ahead: they would stand in the first file, for every screen.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      // Many small files compress badly and each costs a request.
      output: {
        codeSplitting: {
          groups: [
            { name: (id, modules) => (isOnEveryPage(id, modules) ? "frame" : null) },
            { name: "parts", test: /web\/ui\/(shell\/)?[\w-]+\.tsx?$/, minShareCount: 6 },
            { name: "forms", test: /web\/ui\/form\//, minShareCount: 6 },
            { name: "tables", test: /web\/ui\/list\// },
            { name: (id) => /web\/features\/(\w+)\//.exec(id)?.[1] ?? null, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": "http://localhost:3000", "/images": "http://localhost:3000" },
  },
});
