import type { Fee } from "#domain/catalog/fee.ts";
import type { Day } from "#domain/day.ts";
import { paise, toRupees } from "#domain/money.ts";
import { collator } from "#web/lib/formatters.ts";

// The only place that writes amounts, days and counts for people (spec §9). All of them look the same in
// Hindi: lakhs and crores, digits of Europe, the days of the specification.

/**
 * 1234567 as 12,34,567: the last three digits, and pairs before them. The first formatter of `Intl` reads the data of all
 * languages: 26 ms on a desktop and 100 on a phone, for each page that is opened. What most screens show is short to write
 * without one; the test compares it with `Intl`.
 */
const groupDigits = (digits: string): string => digits.replace(/\B(?=(?:\d\d)*\d{3}$)/g, ",");

/** ₹1,00,000; paise only where there are some: ₹1,234.50. */
export function formatRupees(amount: number): string {
  const [rupees = "", hundredths] = Math.abs(amount).toFixed(2).split(".");
  const sign = amount < 0 ? "-" : "";
  return `${sign}₹${groupDigits(rupees)}${hundredths === "00" ? "" : `.${hundredths}`}`;
}

/** An amount of whole paise as rupees. Throws if it is negative or not a safe integer. */
export const formatPaise = (amount: number): string => formatRupees(toRupees(paise(amount)));

/** A whole number: 1,00,000. */
export const formatCount = (count: number): string => groupDigits(String(count));

/** The order of words as in a register: without capitals, 9 before 10. */
export const compareText = (a: string, b: string): number => collator("en-IN", { numeric: true }).compare(a, b);

/** 2026-02-28 as 28-02-2026. */
export const formatDay = (day: Day): string => day.split("-").reverse().join("-");

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** An instant as 28-02-2026 19:05, in the browser's time zone. */
export function formatInstant(instant: string): string {
  const moment = new Date(instant);
  const day = [moment.getDate(), moment.getMonth() + 1, moment.getFullYear()].map(twoDigits).join("-");
  return `${day} ${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

/** 2026-02-28 as 2026/02/28, on profiles. */
export const formatProfileDay = (day: Day): string => day.replaceAll("-", "/");

/** Hundredths of a percent: 1000 is 10%, 1250 is 12.5%. */
export const formatPercent = (basisPoints: number): string => `${basisPoints / 100}%`;

/** The parts of a fee: 10%, 7.5% + ₹20, or ₹20. */
export function formatFee({ bps, fixedPaise }: Fee): string {
  const fixed = formatRupees(fixedPaise / 100);
  if (fixedPaise === 0) return formatPercent(bps);
  return bps === 0 ? fixed : `${formatPercent(bps)} + ${fixed}`;
}

const dayInMs = 86_400_000;

/** How many days lie before a day; negative when it has passed. Days begin at the same hour everywhere in UTC. */
export const daysUntil = (day: Day, today: Day): number => (Date.parse(day) - Date.parse(today)) / dayInMs;

/** 1536 as 1.5 KB. */
export const formatBytes = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(0.1, bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
