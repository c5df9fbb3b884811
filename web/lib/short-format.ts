import { dateTimeFormat, numberFormat } from "#web/lib/formatters.ts";
import { language } from "#web/lib/text.ts";

// Apart from `format.ts`, which every page loads: only charts are that short.
const compactFormat = { style: "currency", currency: "INR", notation: "compact", maximumFractionDigits: 1 } as const;

/** ₹45K, ₹1.2L: where there is little room, as beside a chart. */
export const formatCompactRupees = (rupees: number): string => numberFormat("en-IN", compactFormat).format(rupees);

// The first formatter of a page takes long (`format.ts`): while the rows of the chart are on their way, and not in a render.
setTimeout(() => formatCompactRupees(0));

const monthIn = (month: string, look: Parameters<typeof dateTimeFormat>[1]): string =>
  dateTimeFormat(`${language()}-IN`, { ...look, timeZone: "UTC" }).format(new Date(`${month}-01T00:00:00Z`));

/** 2026-03 as Mar 2026, in the language of the screens. */
export const formatMonth = (month: string): string => monthIn(month, { month: "short", year: "numeric" });

/** 2026-03 as Mar, beneath a bar. */
export const formatShortMonth = (month: string): string => monthIn(month, { month: "short" });
