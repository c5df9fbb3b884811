import type { CompanyStatus } from "#domain/account.ts";
import type { TextKey } from "#texts/hindi.ts";
import { t } from "#web/lib/text.ts";

const words: Readonly<Record<CompanyStatus, TextKey | undefined>> = {
  pending: "Your company is awaiting verification. We email you once it can log in.",
  accepted: undefined,
  rejected: "Your company was not verified. If you think this is a mistake, contact the platform's operator.",
};

/** Why a company cannot log in, and what it waits for. */
export function companyStatusText(status: CompanyStatus): string {
  const key = words[status];
  return key ? t(key) : "";
}
