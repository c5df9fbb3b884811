const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** For text and attribute values, with the entities that React writes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

const stripped = { minimumFractionDigits: 2, maximumFractionDigits: 2, trailingZeroDisplay: "stripIfInteger" } as const;
const numbers = new Intl.NumberFormat("en-IN", stripped);
const currency = new Intl.NumberFormat("en-IN", { ...stripped, style: "currency", currency: "INR" });

/** 1,00,000, with decimals only if needed. */
export const formatNumber = (value: number): string => numbers.format(value);

/** ₹1,00,000, with paise only if needed, as on the screens. */
export const formatRupees = (rupees: number): string => currency.format(rupees);

/** 2026-02-28 as 28-02-2026, as on the screens. */
export const formatDay = (day: string): string => day.split("-").reverse().join("-");
