import { createHash, type Hash } from "node:crypto";
import { Transform } from "node:stream";
import type { Copied } from "#server/cli/backup/manifest.ts";

const newline = 10;

/** Counts and hashes bytes that pass through. A row of COPY is a line, in which line breaks are written `\n`. */
export class Meter extends Transform {
  readonly #hash: Hash = createHash("sha256");
  readonly #others: readonly Hash[];
  #bytes = 0;
  #rows = 0;

  /** `others` receive the same bytes. */
  constructor(others: readonly Hash[] = []) {
    super();
    this.#others = others;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.#bytes += chunk.length;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) this.#rows += 1;
    for (const hash of [this.#hash, ...this.#others]) hash.update(chunk);
    done(null, chunk);
  }

  /** Available after the last byte. */
  measured(): Copied {
    return { bytes: this.#bytes, rows: this.#rows, sha256: this.#hash.digest("hex") };
  }
}
