/** What an account can ask for after the right password, in the order a screen offers them. */
export type SecondStepKind = "totp" | "recovery" | "passkey";

/** How many recovery codes there are, and of how many letters and digits each: 140 random bits. */
export const recoveryCodeCount = 10;
export const recoveryCodeLength = 28;

/** Codes that were printed before they grew go on working: nobody shall be shut out by a new version. */
const printedLengths: readonly number[] = [recoveryCodeLength, 16];

/** So many at most, that every list of them stays whole. */
export const mostPasskeys = 20;

/** Without what is easily taken for something else: i, l, o, u (Crockford's alphabet). */
const letters = "0123456789abcdefghjkmnpqrstvwxyz";

/** A recovery code out of random bytes, one for each character. */
export const recoveryCodeOf = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => letters[byte % letters.length])
    .join("")
    .replace(/.{4}(?=.)/g, "$&-");

type Typed = { readonly kind: "totp" | "recovery"; readonly code: string } | undefined;

/** What somebody typed: six digits are the app's, a longer one is a recovery code; spaces, dashes and case do not count. */
export function readCode(typed: string): Typed {
  const code = typed.toLowerCase().replace(/[\s-]/g, "");
  if (/^[0-9]{6}$/.test(code)) return { kind: "totp", code };
  const meant = code.replace(/[il]/g, "1").replace(/o/g, "0");
  const isOne = printedLengths.includes(meant.length) && /^[0-9a-z]+$/.test(meant);
  return isOne ? { kind: "recovery", code: meant } : undefined;
}
