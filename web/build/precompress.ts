import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const packings = (bytes: Buffer) => [
  { end: "br", packed: brotliCompressSync(bytes) },
  { end: "gz", packed: gzipSync(bytes, { level: 9 }) },
];

/** Pages are finished, and packed, by the server: it knows its own address. */
const isPacked = /^[^/]+\.json$|\.(js|css|svg)$/;

/** Writes `.br` and `.gz` beside each text, so that the server compresses nothing while it answers. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle).filter(({ fileName }) => isPacked.test(fileName))) {
          const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
          for (const { end, packed } of packings(bytes))
            this.emitFile({ type: "asset", fileName: `${file.fileName}.${end}`, source: packed });
        }
      },
    },
  };
}
