import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { FastifyRequest } from "fastify";

const prefix = "kk_";
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const [secretBytes, secretLength, checksumLength] = [32, 43, 6];
const form = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/** A number in base 62, filled up with zeros. */
function inBase62(value: bigint, length: number): string {
  let [rest, text] = [value, ""];
  while (rest > 0n) {
    text = digits.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text.padStart(length, "0");
}

const checksumOf = (secret: string) => inBase62(BigInt(crc32(secret)), checksumLength);

/** A new access token: 256 random bits, and a checksum by which scanners of published code tell it from other texts. */
export function newAccessToken(): string {
  const secret = inBase62(BigInt(`0x${randomBytes(secretBytes).toString("hex")}`), secretLength);
  return prefix + secret + checksumOf(secret);
}

/** Whether it may be one, so that other texts cost no query. */
export const isAccessToken = (text: string): boolean =>
  form.test(text) && checksumOf(text.slice(prefix.length, -checksumLength)) === text.slice(-checksumLength);

/**
 * The token that a program sends. Other kinds of this header belong to a proxy in front of the product, and are not looked at.
 */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [, token] = /^Bearer +(kk_.*)$/i.exec(headers.authorization ?? "") ?? [];
  return token?.trim();
}
