import type { CompanyStatus } from "#domain/account.ts";
import { type TextKey, t } from "#web/lib/text.ts";

const words: Readonly<Record<CompanyStatus, TextKey | undefined>> = {
  pending: "Your company waits to be verified. You get a mail as soon as it can log in.",
  accepted: undefined,
  rejected: "Your company was not verified. If you think that this is a mistake, write to whoever runs the platform.",
};

/** Why a company cannot come in, and what it waits for. */
export function standingWords(status: CompanyStatus): string {
  const key = words[status];
  return key ? t(key) : "";
}
