// Apart from `format.ts`, which every page loads: only charts are that short.
const compactRupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  notation: "compact",
  maximumFractionDigits: 1,
});

/** ₹45K, ₹1.2L: where there is little room, as beside a chart. */
export const inShortRupees = (rupees: number): string => compactRupees.format(rupees);

const monthNames = new Intl.DateTimeFormat("en-IN", { month: "short", year: "numeric", timeZone: "UTC" });

/** 2026-03 as Mar 2026. */
export const shownMonth = (month: string): string => monthNames.format(new Date(`${month}-01T00:00:00Z`));
