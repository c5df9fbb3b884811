import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether this is the HMAC-SHA256 of the text, in hex. Compares in constant time. */
export function isHmac(secret: string, text: string, signature: unknown): boolean {
  const expected = createHmac("sha256", secret).update(text).digest();
  const sent = Buffer.from(typeof signature === "string" ? signature : "", "hex");
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
