import { formatRupees } from "#web/lib/format.ts";
import { numberFormat } from "#web/lib/formatters.ts";

// Apart from `format.ts`, which every page loads: only money of another currency needs it.

/** An amount in the smallest unit of any currency: 1050 of USD as $10.50. */
export function formatCurrency(amountMinor: number, currency: string): string {
  const format = numberFormat("en-IN", { style: "currency", currency });
  const major = amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  return currency === "INR" ? formatRupees(major) : format.format(major);
}
