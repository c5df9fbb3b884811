import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { privateFileMode } from "#server/platform/files/private-folder.ts";

export interface Archive {
  readonly bytes: number;
  readonly sha256: string;
}

interface Adding {
  /** Whether to compress the entry, which is useless where the content is compressed already. */
  readonly compress: boolean;
}

/** Streams one entry after the other: the next one begins when the content of this one is written. */
export type AddEntry = (name: string, content: Readable, adding: Adding) => Promise<void>;

/** Writes a zip that its owner alone can read. After a failure the file is incomplete. */
export async function writeZip(path: string, fill: (add: AddEntry) => Promise<void>): Promise<Archive> {
  const zip = new ZipFile();
  const failed = new AbortController();
  const { signal } = failed;
  const hash = createHash("sha256");
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const target = createWriteStream(path, { mode: privateFileMode });
  const written = pipeline(zip.outputStream, meter, target, { signal });
  // Otherwise a full disk would leave the current entry waiting forever.
  written.catch((error: unknown) => failed.abort(error));
  zip.on("error", (error) => failed.abort(error));
  const add: AddEntry = async (name, content, { compress }) => {
    zip.addReadStreamLazy(name, { compress, mode: privateFileMode }, (take) => take(null, content));
    await finished(content, { signal });
  };
  try {
    await fill(add);
    zip.end();
    await written;
    return { bytes, sha256: hash.digest("hex") };
  } catch (error) {
    failed.abort(error);
    await written.catch(() => undefined);
    // The first error is the cause of the others.
    throw signal.reason;
  }
}

/** The rows of a table as a JSON array. `onRow` is called for each of them. */
export const jsonArray = (rows: AsyncIterable<string>, onRow: () => void): Readable =>
  Readable.from(linesOf(rows, onRow), { objectMode: false });

async function* linesOf(rows: AsyncIterable<string>, onRow: () => void) {
  let separator = "[\n";
  for await (const row of rows) {
    onRow();
    yield separator + row;
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
