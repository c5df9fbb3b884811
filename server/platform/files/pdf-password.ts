import { createCipheriv, createHash } from "node:crypto";

/** What a file is encrypted with (ISO 32000-2, 7.6.4). */
interface Encryption {
  readonly revision: number;
  readonly keyLength: number;
  readonly owner: Buffer;
  readonly user: Buffer;
  readonly permissions: number;
  readonly fileId: Buffer;
  readonly isMetadataEncrypted: boolean;
}

/** A password shorter than this is filled up with it. */
const passwordPadding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

/**
 * Whether a PDF cannot be opened without a password. Many are encrypted with an empty one, so that they can be read and not
 * changed.
 */
export function needsPassword(bytes: Buffer): boolean {
  if (!bytes.includes("/Encrypt")) return false;
  const text = bytes.toString("latin1");
  const references = [...text.matchAll(/\/Encrypt\s+(\d{1,10})\s+(\d{1,5})\s+R\b/g)];
  const [, number, generation] = references.at(-1) ?? [];
  const start = number === undefined ? text.search(/\/Encrypt\s*<</) : objectStart(text, `${number} ${generation} obj`);
  if (start < 0) return false;
  const dictionary = text.slice(start, start + maxDictionaryLength);
  // This handler takes certificates.
  if (/\/Filter\s*\/Adobe\.PubSec\b/.test(dictionary)) return true;
  return /\/Filter\s*\/Standard\b/.test(dictionary) && !opensWithoutPassword(encryptionIn(dictionary, text));
}

const maxDictionaryLength = 4096;

function objectStart(text: string, header: string): number {
  for (let at = text.lastIndexOf(header); at >= 0; at = text.lastIndexOf(header, at - 1)) {
    if (at === 0) return at;
    // `6 0 obj` is also the end of `16 0 obj`.
    if (!/\d/.test(text[at - 1] ?? "")) return at;
  }
  return -1;
}

function encryptionIn(dictionary: string, text: string): Encryption {
  const number = (key: string, otherwise: number) =>
    Number(new RegExp(`/${key}\\s+(-?\\d{1,10})\\b`).exec(dictionary)?.[1] ?? otherwise);
  const revision = number("R", 0);
  // The dictionary has a length of its own for each filter.
  const length = number("Length", 40);
  return {
    revision,
    keyLength: revision === 2 ? 5 : Math.min(16, Math.max(5, length > 16 ? length / 8 : length)),
    owner: stringAt(dictionary, "O"),
    user: stringAt(dictionary, "U"),
    permissions: number("P", 0),
    fileId: fileIdIn(text),
    isMetadataEncrypted: !/\/EncryptMetadata\s+false\b/.test(dictionary),
  };
}

/** The first string of the last `/ID [<…> <…>]`. */
function fileIdIn(text: string): Buffer {
  const at = Math.max(text.lastIndexOf("/ID["), text.lastIndexOf("/ID ["));
  return at < 0 ? Buffer.alloc(0) : stringAfter(text.slice(at + 3, at + maxDictionaryLength).replace(/^\s*\[/, ""));
}

function stringAt(dictionary: string, key: string): Buffer {
  const match = new RegExp(`/${key}\\s*(?=[(<])`).exec(dictionary);
  return match ? stringAfter(dictionary.slice(match.index + match[0].length)) : Buffer.alloc(0);
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** A string in hexadecimal, `<6f70>`, or in parentheses with escapes, `(op\)\051)`. */
function stringAfter(text: string): Buffer {
  const hexadecimal = /^\s*<([\da-fA-F\s]*)>/.exec(text)?.[1];
  if (hexadecimal !== undefined) return Buffer.from(hexadecimal.replace(/\s/g, ""), "hex");
  const literal = /^\s*\(((?:\\[\s\S]|[^\\)])*)\)/.exec(text)?.[1] ?? "";
  const unescaped = literal.replace(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_, octal?: string, character = "") => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    return /[\r\n]/.test(character) ? "" : (escapes[character] ?? character);
  });
  return Buffer.from(unescaped, "latin1");
}

const opensWithoutPassword = (encryption: Encryption) =>
  encryption.revision >= 5 ? opensByHash(encryption) : opensByKey(encryption);

const md5 = (...parts: readonly Buffer[]) => createHash("md5").update(Buffer.concat(parts)).digest();

/** Revisions 2 to 4: the empty password gives a key, which encrypts a known text to `/U`. */
function opensByKey(encryption: Encryption): boolean {
  const { revision, keyLength, owner, user, permissions, fileId, isMetadataEncrypted } = encryption;
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions | 0);
  const unencryptedMetadata = Buffer.alloc(revision >= 4 && !isMetadataEncrypted ? 4 : 0, 0xff);
  let key: Buffer = md5(passwordPadding, owner.subarray(0, 32), flags, fileId, unencryptedMetadata);
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, keyLength));
  key = key.subarray(0, keyLength);
  if (revision === 2) return rc4(key, passwordPadding).equals(user.subarray(0, 32));
  let text: Buffer = md5(passwordPadding, fileId);
  for (let round = 0; round < 20; round += 1) text = rc4(Buffer.from(key.map((byte) => byte ^ round)), text);
  return text.equals(user.subarray(0, 16));
}

/** Revisions 5 and 6: `/U` begins with a hash of the password and of the eight bytes behind it. */
function opensByHash({ revision, user }: Encryption): boolean {
  const first = createHash("sha256").update(user.subarray(32, 40)).digest();
  const hash = revision === 5 ? first : hardenedHash(first);
  return hash.subarray(0, 32).equals(user.subarray(0, 32));
}

const hashes = ["sha256", "sha384", "sha512"] as const;

/** Algorithm 2.B of ISO 32000-2, for the empty password. */
function hardenedHash(first: Buffer): Buffer {
  let key: Buffer = first;
  let last = 0;
  for (let round = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const encrypted = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)));
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(hashes[remainder] ?? "sha256")
      .update(encrypted)
      .digest();
    last = encrypted.at(-1) ?? 0;
  }
  return key;
}

/** OpenSSL has it no longer; here it only compares. */
function rc4(key: Buffer, text: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  let other = 0;
  for (let one = 0; one < 256; one += 1) {
    other = (other + (state[one] ?? 0) + (key[one % key.length] ?? 0)) & 0xff;
    swap(one, other);
  }
  let one = 0;
  other = 0;
  return Buffer.from(
    text.map((byte) => {
      one = (one + 1) & 0xff;
      other = (other + (state[one] ?? 0)) & 0xff;
      swap(one, other);
      return byte ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 0xff] ?? 0);
    }),
  );
}
