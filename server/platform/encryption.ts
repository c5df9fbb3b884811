import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts secrets in the database (docs/security-design.md#keys-and-algorithms). */
export interface Seal {
  /** `about` names the owner; a text of one account cannot be decrypted for another. */
  readonly close: (text: string, about: number) => string;
  /** Throws if the key or the owner differs, or the text was changed. */
  readonly open: (sealed: string, about: number) => string;
  /** The same for equal texts of any owner, so that they can be compared; nobody can compute it without the key. */
  readonly fingerprint: (text: string) => string;
}

const [ivBytes, tagBytes] = [12, 16];

/** A text for one purpose cannot be decrypted for another. */
type SealPurpose =
  | "seeds of second steps"
  | "addresses of devices"
  | "details of payout accounts"
  | "tax numbers"
  | "subjects of signals"
  | "secrets of webhooks";

/** AES-256-GCM with a key for this purpose, derived from SECRET_KEY. */
export function sealOf(secretKey: string, purpose: SealPurpose = "seeds of second steps"): Seal {
  const key = new Uint8Array(hkdfSync("sha256", secretKey, "", purpose, 32));
  return {
    close: (text, about) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(String(about)));
      const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString("base64url");
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed, "base64url");
      const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(String(about)))
        .setAuthTag(tag);
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
    },
    fingerprint: (text) => createHmac("sha256", key).update(text).digest("base64url"),
  };
}
