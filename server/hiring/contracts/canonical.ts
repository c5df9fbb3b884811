import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { ContractDocument } from "#domain/hiring/contract.ts";

export interface CanonicalDocument {
  /** Canonical JSON (RFC 8785): sorted keys, no white space. */
  readonly text: string;
  /** The SHA-256 of the text in UTF-8, in hexadecimal digits. */
  readonly sha256: string;
}

/** The text of a document and its hash. The same document has the same text, whatever the order of its keys. */
export function canonicalDocument(document: ContractDocument): CanonicalDocument {
  const text = canonicalize(document);
  if (text === undefined) throw new Error("a contract has no canonical text");
  return { text, sha256: createHash("sha256").update(text, "utf8").digest("hex") };
}
