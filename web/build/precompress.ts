import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** `memLevel` sets how many symbols share one Huffman code, and the best number differs from file to file. */
const smallestGzip = (bytes: Buffer) =>
  [6, 7, 8].map((memLevel) => gzipSync(bytes, { level: 9, memLevel })).reduce((a, b) => (b.length < a.length ? b : a));

const encodingsOf = (bytes: Buffer) => [
  { extension: "br", encoded: brotliCompressSync(bytes) },
  { extension: "gz", encoded: smallestGzip(bytes) },
];

/** Pages are completed and compressed by the server, because they contain its address. */
const isCompressed = /^[^/]+\.json$|\.(js|css|svg)$/;

/** Writes `.br` and `.gz` files beside each text, so that no response has to be compressed. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle).filter(({ fileName }) => isCompressed.test(fileName))) {
          const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
          for (const { extension, encoded } of encodingsOf(bytes))
            this.emitFile({ type: "asset", fileName: `${file.fileName}.${extension}`, source: encoded });
        }
      },
    },
  };
}
