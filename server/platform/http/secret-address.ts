import type { SigningKeys } from "#server/platform/db/signing-keys.ts";

type Purpose = "feed" | "calendar";

/** A row whose content is read at a secret address. Another nonce makes another address. */
interface SecretRow {
  readonly id: number;
  readonly nonce: string;
}

const signedText = ({ id, nonce }: SecretRow) => `${id}\n${nonce}`;

/**
 * The key of a secret address. It is signed, so that neither the row nor its export tells it. It stands in the query, which is never
 * logged (server/platform/log.ts).
 */
export const addressKeyOf = (purpose: Purpose, row: SecretRow, keys: SigningKeys): string =>
  `${row.id}.${keys.sign(purpose, signedText(row)).toString("base64url")}`;

/** The row that a key names, and whether it is the key of this nonce. */
export function readAddressKey(purpose: Purpose, query: unknown, keys: SigningKeys) {
  const { key } = query as Readonly<Record<string, unknown>>;
  const [, digits, signature = ""] = /^([1-9]\d{0,8})\.([\w-]{43})$/.exec(String(key)) ?? [];
  const id = Number(digits);
  if (!id) return undefined;
  return {
    id,
    isOf: (nonce: string) => keys.verify(purpose, signedText({ id, nonce }), Buffer.from(signature, "base64url")),
  };
}
