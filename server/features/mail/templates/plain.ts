/** What turns letters around, hides between them, or steers a terminal: marks of direction, joiners without width, controls. */
const unseen = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** What somebody typed, as a part of a sentence of ours: on one line, in the order in which it is read. */
export const oneLine = (typed: string): string => typed.replace(/\s+/g, " ").replace(unseen, "").trim();

/** The same with its own lines, each marked, so that none is taken for a sentence of ours. */
export const quoted = (typed: string): string =>
  typed
    .split(/\r\n?|\n/)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join("\n");

const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** ₹1,00,000; paise only where there are some, as on the screens. */
export const inRupees = (amount: number): string => rupees.format(amount).replace(/\.00$/, "");
