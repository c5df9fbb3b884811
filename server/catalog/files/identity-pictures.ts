import { randomBytes } from "node:crypto";
import type { Disk } from "flydrive";
import { deleteFile } from "#server/catalog/files/queries.ts";
import type { DocumentContext } from "#server/catalog/files/scan.ts";
import { isPicture, redrawn, store, wrongFileError } from "#server/catalog/files/service.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { Refusal } from "#server/platform/refusal.ts";

/**
 * Stores a picture of an identity encrypted for its sender, who alone can attach it. What was decrypted is overwritten, because
 * the buffers are used again.
 */
export async function storeIdentityPicture(
  sent: Buffer,
  context: DocumentContext & { readonly actor: { readonly accountId: number } },
): Promise<string> {
  const { actor, services, refuse } = context;
  try {
    if (!isPicture(sent))
      throw refuse("unsupported_type", { fields: { file: wrongFileError(sent, "otherType", "identity") } });
    const drawn = await redrawn(sent, "identity", context);
    const bytes = services.identitySeal.closeBytes(drawn.bytes, actor.accountId);
    drawn.bytes.fill(0);
    // No cookie has this hash: the account of the sender is what counts.
    const sender = { ticketHash: randomBytes(16).toString("hex"), uploaderId: actor.accountId };
    return await store(services, { ...drawn, ending: "seal", kind: "identity", bytes }, sender);
  } finally {
    sent.fill(0);
  }
}

/**
 * Deletes stored files with their rows, and makes sure that the bytes are gone, in the transaction of what they were for. Unlike
 * the sweep it does not wait for a backup, so that it is for files that no backup holds.
 */
export async function removeAtOnce(tx: Db, disk: Disk, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await deleteFile(tx, name);
    try {
      await disk.delete(name);
      if (!(await disk.exists(name))) continue;
    } catch (cause) {
      throw new Refusal("unavailable", { cause });
    }
    throw new Error(`the stored file ${name} could not be deleted`);
  }
}
