import type { Fee } from "#domain/catalog/fee.ts";
import { paise, toRupees } from "#domain/money.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

const signs = Object.fromEntries(Object.entries(entities).map(([sign, entity]) => [entity, sign]));

/** For text and attribute values, with the entities that React writes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

/** The text that `escapeHtml` was given. */
export const unescapeHtml = (markup: string): string =>
  markup.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => signs[entity] ?? "");

const scriptEscapes: Readonly<Record<string, string>> = { "<": "\\u003c", "\u2028": "\\u2028", "\u2029": "\\u2029" };

/** Data as JSON for a script: no text in it ends the string, the line or the element that it stands in. */
export const jsonForScript = (data: unknown): string =>
  JSON.stringify(data).replace(/[<\u2028\u2029]/g, (sign) => scriptEscapes[sign] ?? "");

const currency = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
});

/** ₹1,00,000, with paise only if needed, as on the screens. */
export const formatRupees = (rupees: number): string => currency.format(rupees);

/** An amount of whole paise as rupees. Throws if it is negative or not a safe integer. */
export const formatPaise = (amount: number): string => formatRupees(toRupees(paise(amount)));

/** The parts of a fee: 10%, 7.5% + ₹20, or ₹20, as on the screens. */
export function formatFee({ bps, fixedPaise }: Fee): string {
  const fixed = formatPaise(fixedPaise);
  if (fixedPaise === 0) return `${bps / 100}%`;
  return bps === 0 ? fixed : `${bps / 100}% + ${fixed}`;
}

const counts = new Intl.NumberFormat("en-IN");

/** 1,00,000, as on the screens. */
export const formatCount = (count: number): string => counts.format(count);

/** An instant as 28-02-2026 19:05 in a time zone, as on the screens. */
export function formatInstant(instant: string, timeZone: string): string {
  // In Swedish a day and an hour stand as they do on the wire: 2026-02-28 19:05.
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  const [day = "", time = ""] = format.format(new Date(instant)).split(" ");
  return `${formatDay(day)} ${time}`;
}

/** 2026-02-28 as 28-02-2026, as on the screens. */
export const formatDay = (day: string): string => day.split("-").reverse().join("-");
