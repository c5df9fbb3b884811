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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What every page needs, in one file each: many small ones compress badly and each costs a request.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "frame",
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-table|table-core))|web\/lib\//,
            },
            { name: "parts", test: /web\/(ui\/(?!list|charts)|features\/)/, minShareCount: 6 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": "http://localhost:3000", "/images": "http://localhost:3000" },
  },
});
