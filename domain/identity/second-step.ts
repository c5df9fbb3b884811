/** The methods after the password, in the order of the screen. */
export type SecondStepKind = "totp" | "recovery" | "passkey";

/** The number of recovery codes, and the length of each: 140 random bits. */
export const recoveryCodeCount = 10;
export const recoveryCodeLength = 28;

/** The length of codes created by older versions, which stay valid. */
const printedLengths: readonly number[] = [recoveryCodeLength, 16];

/** Bounded, so that the list needs no paging. */
export const mostPasskeys = 20;

/** Crockford's alphabet, without the ambiguous i, l, o and u. */
const letters = "0123456789abcdefghjkmnpqrstvwxyz";

/** Creates a recovery code from random bytes, one per character. */
export const recoveryCodeOf = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => letters[byte % letters.length])
    .join("")
    .replace(/.{4}(?=.)/g, "$&-");

type Typed = { readonly kind: "totp" | "recovery"; readonly code: string } | undefined;

/** Classifies the input: six digits are a code of the app, anything longer a recovery code. Spaces, dashes and case are ignored. */
export function readCode(typed: string): Typed {
  const code = typed.toLowerCase().replace(/[\s-]/g, "");
  if (/^[0-9]{6}$/.test(code)) return { kind: "totp", code };
  const plain = code.replace(/[il]/g, "1").replace(/o/g, "0");
  const isOne = printedLengths.includes(plain.length) && /^[0-9a-z]+$/.test(plain);
  return isOne ? { kind: "recovery", code: plain } : undefined;
}
