import type { ImportKind, importStatuses } from "#domain/operation/import.ts";
import { insertImport, refreshCounts, setStatus, storeVerdicts } from "#server/operation/imports/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

/** An import of two lines, which are valid once it is checked. */
async function buildImport(
  db: Db,
  kind: ImportKind,
  status: (typeof importStatuses)[number],
  createdBy: number,
): Promise<number> {
  const names = ["one", "two"].map((word) => `${word} ${Math.random()}`);
  const lines = names.map((name, at) => ({ line: at + 2, cells: { key: name, district: name } }));
  return db.transaction(async (tx) => {
    const id = await insertImport(tx, { kind, fileName: "file.csv", createdBy }, lines);
    if (status === "uploaded") return id;
    await storeVerdicts(
      tx,
      id,
      lines.map(({ line }) => ({ line, status: "valid", problems: [] })),
    );
    await refreshCounts(tx, id);
    await setStatus(tx, id, status);
    return id;
  });
}

/** One of each permission, in the states that calls begin with. */
export const buildImports = async (db: Db, createdBy: number) => ({
  uploadedPlaces: await buildImport(db, "places", "uploaded", createdBy),
  uploadedCompanies: await buildImport(db, "companies", "uploaded", createdBy),
  checkedPlaces: await buildImport(db, "places", "checked", createdBy),
  checkedCompanies: await buildImport(db, "companies", "checked", createdBy),
});
