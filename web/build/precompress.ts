import { brotliCompressSync, gzipSync } from "node:zlib";
import { gzipAsync as zopfli } from "@gfx/zopfli";
import type { Plugin } from "vite";

const smaller = (a: Uint8Array, b: Uint8Array) => (b.length < a.length ? b : a);

/** Below this size a file is one block: to look for several takes nearly all the time, and seldom finds any. */
const smallestSplitBytes = 32 * 1024;

/**
 * Zopfli searches for the shortest encoding of the same format, about three percent below that of zlib. A browser without TLS
 * accepts nothing else. For some small texts zlib is better.
 */
async function smallestGzip(bytes: Buffer): Promise<Uint8Array> {
  const blocksplitting = bytes.length >= smallestSplitBytes;
  return smaller(await zopfli(bytes, { numiterations: 5, blocksplitting }), gzipSync(bytes, { level: 9 }));
}

const encodingsOf = async (bytes: Buffer) => [
  { extension: "br", encoded: brotliCompressSync(bytes) },
  { extension: "gz", encoded: await smallestGzip(bytes) },
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
      async handler(_options, bundle) {
        for (const file of Object.values(bundle).filter(({ fileName }) => isCompressed.test(fileName))) {
          const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
          for (const { extension, encoded } of await encodingsOf(bytes))
            this.emitFile({ type: "asset", fileName: `${file.fileName}.${extension}`, source: encoded });
        }
      },
    },
  };
}
