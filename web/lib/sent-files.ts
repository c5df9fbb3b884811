import type { FileKind } from "#domain/catalog/uploaded-file.ts";
import { identityPictureParts } from "#domain/trust/identity-picture.ts";
import type { Transfer } from "#web/lib/files.ts";
import { asProblem, type Problem } from "#web/lib/problem.ts";
import { t } from "#web/lib/text.ts";
import type { FieldValue, FieldValues } from "#web/lib/use-fields.ts";

interface Sent {
  readonly input: FieldValues;
  /** Forgets the names of files in these fields; true when there were some. */
  readonly forget: (fields: readonly string[]) => boolean;
  /** What is said of them beside the outcome. */
  readonly note: string | undefined;
}

interface NotSent {
  readonly field: string;
  readonly problem: Problem;
}

/** Names of files that were sent already, so that a second attempt does not send them again. */
const names = new WeakMap<File, string>();

/** Uploads the files among the values (spec §7: before saving) and puts the names they got in their places. */
export async function withFilesSent(
  values: FieldValues,
  onProgress: (field: string, percent: number) => void,
  signal: AbortSignal,
): Promise<Sent | NotSent> {
  const input: Record<string, FieldValue | undefined> = {};
  let note: string | undefined;
  const onUnscanned = () => {
    note = t("Not scanned for viruses");
  };
  for (const [field, value] of Object.entries(values)) {
    try {
      const transfer = { onProgress: (percent: number) => onProgress(field, percent), signal, onUnscanned };
      input[field] = value instanceof File ? await nameOf(value, kindOf(field), transfer) : value;
    } catch (error) {
      return { field, problem: asProblem(error) };
    }
  }
  const forgetIn = (field: string) => values[field] instanceof File && names.delete(values[field]);
  return { input, note, forget: (fields) => fields.filter(forgetIn).length > 0 };
}

/** The pictures of identityChecks.submit, which are sent by a call of their own. */
const identityFields: readonly string[] = identityPictureParts;

/** The fields of the other calls are those of spec §7: a résumé is sent as `biodata`, and all others are pictures. */
function kindOf(field: string): FileKind | "identity" {
  if (identityFields.includes(field)) return "identity";
  return field === "biodata" ? "resume" : "picture";
}

async function nameOf(file: File, kind: FileKind | "identity", transfer: Transfer): Promise<string> {
  const uploadedName = names.get(file);
  if (uploadedName !== undefined) return uploadedName;
  transfer.onProgress(0);
  const { upload, uploadIdentity } = await import("#web/lib/files.ts");
  transfer.signal.throwIfAborted();
  const name = await (kind === "identity" ? uploadIdentity(file, transfer) : upload(file, kind, transfer));
  names.set(file, name);
  return name;
}
