import { type ImportKind, importFileErrors, maxImportBytes } from "#domain/operation/import.ts";
import { sendForm, type Transfer, wrongFile } from "#web/lib/files.ts";

/** Uploads a file. One that is too large is not even sent. */
export async function sendImport(file: File, kind: ImportKind, transfer: Transfer): Promise<number> {
  if (file.size > maxImportBytes) throw wrongFile(413, "too_large", importFileErrors.tooLarge);
  const body = new FormData();
  body.append("kind", kind);
  body.append("fileName", file.name.slice(-100));
  body.append("file", file);
  const { importId } = await sendForm<{ importId: number }>({ call: "imports.upload", body, headers: {} }, transfer);
  return importId;
}
