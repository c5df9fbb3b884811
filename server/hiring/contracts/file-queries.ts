import { and, eq, sql } from "drizzle-orm";
import type { Language } from "#domain/language.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { contractFiles } from "#server/platform/db/schema/contracts.ts";
import { files } from "#server/platform/db/schema/files.ts";

export interface VersionInLanguage {
  readonly contractId: string;
  readonly version: number;
  readonly language: Language;
}

/** The stored PDF of a version; undefined until somebody has asked for it. */
export async function fileOfVersion(db: Db, { contractId, version, language }: VersionInLanguage) {
  const [row] = await db
    .select({ file: contractFiles.file })
    .from(contractFiles)
    .where(
      and(
        eq(contractFiles.contractId, contractId),
        eq(contractFiles.version, version),
        eq(contractFiles.language, language),
      ),
    );
  return row?.file;
}

/**
 * Stores the file of a version. Where two readers had it drawn at once, one file is kept, and the sweep deletes the other one.
 */
export async function saveFileOfVersion(
  db: Db,
  { contractId, version, language, file }: VersionInLanguage & { readonly file: string },
): Promise<void> {
  await db.execute(sql`
    with attached as (update ${files} set attached_at = now() where name = ${file})
    insert into ${contractFiles} (contract_id, version, language, file)
    values (${contractId}, ${version}, ${language}, ${file})
    on conflict (contract_id, version, language) do update set file = excluded.file`);
}
