import { createHash } from "node:crypto";
import { comparableText } from "#domain/comparable-text.ts";

/** The hash by which equal texts are found; null where there is too little text. */
export function textHashOf(texts: readonly string[]): string | null {
  const text = comparableText(texts);
  return text && createHash("sha256").update(text).digest("base64url");
}
