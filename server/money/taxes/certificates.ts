import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { desc, eq, sql } from "drizzle-orm";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import type { taxes } from "#contract/money/taxes.ts";
import { certificateName, maxCertificateBytes, maxCertificates } from "#domain/money/tax-certificate.ts";
import { requireTax } from "#server/money/taxes/people.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { taxCertificates } from "#server/platform/db/schema/withholding.ts";
import type { Handler } from "#server/platform/http/context.ts";

type Calls = typeof taxes;

interface Certificate {
  readonly pan: string;
  readonly name: string;
  readonly bytes: Buffer;
}

/** Only files that say that they are small are unpacked, and yauzl refuses one that is larger than it says. */
async function certificatesIn(file: Buffer): Promise<readonly Certificate[] | undefined> {
  const zip = await fromBufferPromise(Buffer.from(file)).catch(() => undefined);
  if (!zip || zip.entryCount > maxCertificates) return undefined;
  const certificates: Certificate[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const named = certificateName(entry.fileName);
      if (!named || entry.uncompressedSize > maxCertificateBytes) return undefined;
      const bytes = await contentOf(zip, entry);
      if (bytes.toString("latin1", 0, 5) !== "%PDF-") return undefined;
      certificates.push({ ...named, bytes });
    }
  } catch {
    return undefined;
  }
  return certificates;
}

const contentOf = async (zip: ZipFile, entry: Entry): Promise<Buffer> => buffer(await zip.openReadStreamPromise(entry));

/** Of whom tax was withheld under this PAN. */
async function holdersOf(db: Db, panFingerprint: string): Promise<readonly number[]> {
  const { rows } = await db.execute<{ accountId: number }>(sql`
    select distinct account_id as "accountId" from tax_supplies where pan_fingerprint = ${panFingerprint} and tds > 0`);
  return rows.map(({ accountId }) => accountId);
}

/** Stores each certificate for the freelancer whose PAN its name begins with. */
export const uploadCertificates: Handler<Calls["taxes.uploadCertificates"]> = async ({ file }, context) => {
  requireTax(context);
  const { db, actor, services, refuse, recordAudit } = context;
  const certificates = await certificatesIn(file);
  if (!certificates || certificates.length === 0) throw refuse("unsupported_type");
  return db.transaction(async (tx) => {
    const counts = { storedCount: 0, unknownCount: 0 };
    for (const { pan, name, bytes } of certificates) {
      const holders = await holdersOf(tx, services.taxSeal.fingerprint(pan));
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      for (const accountId of holders) {
        const contentSealed = services.taxSeal.close(bytes.toString("base64"), accountId);
        const row = { accountId, name, contentSealed, sha256, uploadedBy: actor.accountId };
        await tx.insert(taxCertificates).values(row).onConflictDoNothing();
      }
      counts[holders.length > 0 ? "storedCount" : "unknownCount"] += 1;
    }
    await recordAudit(tx, { id: "certificates", after: counts });
    return { outcome: "done", ...counts };
  });
};

export const listCertificates: Handler<Calls["taxes.listCertificates"]> = async (_, { db, actor }) => {
  const rows = await db
    .select({
      certificateId: taxCertificates.id,
      name: taxCertificates.name,
      uploadedAt: taxCertificates.uploadedAt,
    })
    .from(taxCertificates)
    .where(eq(taxCertificates.accountId, actor.accountId))
    .orderBy(desc(taxCertificates.id));
  return rows.map((row) => ({ ...row, uploadedAt: row.uploadedAt.toISOString() }));
};

export const downloadCertificate: Handler<Calls["taxes.downloadCertificate"]> = async ({ certificateId }, context) => {
  const { db, actor, services, refuse } = context;
  const { accountId } = actor;
  const [row] = await db.select().from(taxCertificates).where(eq(taxCertificates.id, certificateId));
  if (row?.accountId !== accountId) throw refuse("not_found");
  const bytes = Buffer.from(services.taxSeal.open(row.contentSealed, accountId), "base64");
  return { name: `${["Certificate", row.name].filter(Boolean).join(" ")}.pdf`, bytes };
};
