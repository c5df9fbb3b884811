import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts secrets in the database (docs/security-design.md#keys-and-algorithms). */
export interface Seal {
  /** `about` names the owner; a text of one account cannot be decrypted for another. */
  readonly close: (text: string, about: number) => string;
  /** Throws if the key or the owner differs, or the text was changed. */
  readonly open: (sealed: string, about: number) => string;
  /** The same for the bytes of a file. */
  readonly closeBytes: (bytes: Uint8Array, about: number) => Buffer;
  readonly openBytes: (sealed: Uint8Array, about: number) => Buffer;
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
  | "pictures of identities"
  | "secrets of webhooks";

/** AES-256-GCM with a key for this purpose, derived from SECRET_KEY. */
export function sealOf(secretKey: string, purpose: SealPurpose = "seeds of second steps"): Seal {
  const key = new Uint8Array(hkdfSync("sha256", secretKey, "", purpose, 32));
  function closeBytes(bytes: Uint8Array, about: number): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(String(about)));
    const hidden = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), hidden]);
  }
  function openBytes(sealed: Uint8Array, about: number): Buffer {
    const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(String(about)))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
  }
  return {
    close: (text, about) => closeBytes(Buffer.from(text), about).toString("base64url"),
    open: (sealed, about) => openBytes(Buffer.from(sealed, "base64url"), about).toString(),
    closeBytes,
    openBytes,
    fingerprint: (text) => createHmac("sha256", key).update(text).digest("base64url"),
  };
}
