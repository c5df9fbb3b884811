import { t } from "#web/lib/text.ts";

// Apart from `format.ts`, which every page loads: only charts are that short. `format.ts` says why neither uses `Intl`.

const units = [
  { size: 10_000_000, sign: "Cr" },
  { size: 100_000, sign: "L" },
  { size: 1000, sign: "K" },
];

/** ₹45K, ₹1.2L: the amounts on the scale of a chart, never negative. */
export function formatCompactRupees(rupees: number): string {
  const { size, sign } = units.find((unit) => rupees >= unit.size) ?? { size: 1, sign: "" };
  return `₹${Math.round((rupees / size) * 10) / 10}${sign}`;
}

const monthNames = () => [
  t("Jan"),
  t("Feb"),
  t("Mar"),
  t("Apr"),
  t("May"),
  t("Jun"),
  t("Jul"),
  t("Aug"),
  t("Sept"),
  t("Oct"),
  t("Nov"),
  t("Dec"),
];

/** 2026-03 as Mar, beneath a bar, in the language of the screens. */
export const formatShortMonth = (month: string): string => monthNames()[Number(month.slice(5)) - 1] ?? month;

/** 2026-03 as Mar 2026. */
export const formatMonth = (month: string): string => `${formatShortMonth(month)} ${month.slice(0, 4)}`;
