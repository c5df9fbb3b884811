import { promisify } from "node:util";
import { fromBuffer } from "yauzl";

/** The entries of a zip by their names. */
export async function entriesOf(zip: Buffer): Promise<Record<string, Buffer>> {
  const archive = await promisify<Buffer, { lazyEntries: true }, import("yauzl").ZipFile>(fromBuffer)(zip, {
    lazyEntries: true,
  });
  const entries: Record<string, Buffer> = {};
  await new Promise<void>((resolve, reject) => {
    archive.on("error", reject).on("end", resolve);
    archive.on("entry", (entry) => {
      archive.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        entries[entry.fileName] = Buffer.concat(await stream.toArray());
        archive.readEntry();
      });
    });
    archive.readEntry();
  });
  return entries;
}
