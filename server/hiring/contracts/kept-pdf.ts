import { Buffer } from "node:buffer";
import { buffer } from "node:stream/consumers";
import type { Language } from "#domain/language.ts";
import { readStored, storeContract } from "#server/catalog/files/service.ts";
import type * as contractPdf from "#server/hiring/contracts/contract-pdf.ts";
import type { DrawnVersion } from "#server/hiring/contracts/contract-pdf.ts";
import { fileOfVersion, saveFileOfVersion, type VersionInLanguage } from "#server/hiring/contracts/file-queries.ts";
import type { QueueKeys } from "#server/platform/fair-queue.ts";
import type { Services } from "#server/platform/http/services.ts";
import { threadOf } from "#server/platform/threads/jobs.ts";

const inThread = threadOf<typeof contractPdf>(new URL("./contract-pdf.ts", import.meta.url));

/** The PDF of a version. It never changes, so it is drawn for the first reader and kept for the others. */
export async function pdfOf(drawn: DrawnVersion, language: Language, keys: QueueKeys, services: Services) {
  const { contractId, version } = drawn.document;
  const of = { contractId, version, language };
  const file = await fileOfVersion(services.db, of);
  const kept = file && (await readStored(services.disk, file));
  if (kept) return buffer(kept);
  const bytes = await inThread(keys, "drawContract", drawn, language);
  await keep(of, Buffer.from(bytes), services);
  return bytes;
}

/** A full disk keeps nobody from the contract: it is drawn again for the next reader. */
async function keep(of: VersionInLanguage, bytes: Buffer, services: Services): Promise<void> {
  try {
    await saveFileOfVersion(services.db, { ...of, file: await storeContract(services, bytes) });
  } catch (error) {
    services.log.warn({ err: error, contractId: of.contractId }, "the PDF of a contract could not be stored");
  }
}
