import { bankText, fileLinkMinutes, type PayoutDetails, payoutReference } from "#domain/money/payout.ts";
import { paise, toRupees } from "#domain/money.ts";
import type { SigningKeys } from "#server/platform/db/signing-keys.ts";
import type { Seal } from "#server/platform/encryption.ts";

interface BankLine {
  readonly payoutId: string;
  readonly freelancerId: number;
  readonly amount: number;
  readonly holderName: string;
  readonly detailsSealed: string | null;
}

const columns = ["reference", "name", "account", "IFSC", "UPI", "amount", "narration"] as const;

/** The CSV file that a bank reads: a line for each payout, amounts in rupees with two decimals. */
export function bankFileOf(lines: readonly BankLine[], seal: Seal, product: string): string {
  const rows = lines.map((line) => {
    const { account = "", ifsc = "", upi = "" } = partsOf(line, seal);
    const amount = toRupees(paise(line.amount)).toFixed(2);
    const narration = bankText(`${product} payout`);
    return [payoutReference(line.payoutId), bankText(line.holderName), account, ifsc, upi, amount, narration];
  });
  return [columns, ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}

function partsOf({ detailsSealed, freelancerId }: BankLine, seal: Seal) {
  if (detailsSealed === null) throw new Error(`the payout account of ${freelancerId} has no details`);
  const details = JSON.parse(seal.open(detailsSealed, freelancerId)) as PayoutDetails;
  return "upiId" in details ? { upi: details.upiId } : { account: details.accountNumber, ifsc: details.ifsc };
}

interface FileLink {
  readonly runId: number;
  readonly adminId: number;
}

const signedText = ({ runId, adminId }: FileLink, expiresAt: number) => `${runId} ${adminId} ${expiresAt}`;

/** A link to the file of a run for one admin. Nothing is stored for it. */
export function fileTokenOf(keys: SigningKeys, link: FileLink, now: number): string {
  const expiresAt = now + fileLinkMinutes * 60_000;
  const signature = keys.sign("bank-file", signedText(link, expiresAt)).toString("base64url");
  return `${link.runId}.${expiresAt}.${signature}`;
}

/** The run whose file a token of this admin opens; nothing for one that is late, changed, or of another admin. */
export function runOfToken(keys: SigningKeys, token: string, adminId: number, now: number): number | undefined {
  const [run = "", expires = "", signature = ""] = token.split(".");
  const [runId, expiresAt] = [Number(run), Number(expires)];
  const isSigned = keys.verify(
    "bank-file",
    signedText({ runId, adminId }, expiresAt),
    Buffer.from(signature, "base64url"),
  );
  return isSigned && expiresAt > now ? runId : undefined;
}
