import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts what the database alone must not tell (DESIGN section 4). */
export interface Seal {
  /** `about` says whose it is: the sealed text of one account opens for no other. */
  readonly close: (text: string, about: number) => string;
  /** Throws where it was sealed with another key, for somebody else, or has been changed. */
  readonly open: (sealed: string, about: number) => string;
}

const [ivBytes, tagBytes] = [12, 16];

/** AES-256-GCM under a key of its own, derived from SECRET_KEY. */
export function sealOf(secretKey: string): Seal {
  const key = new Uint8Array(hkdfSync("sha256", secretKey, "", "seeds of second steps", 32));
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
  };
}
