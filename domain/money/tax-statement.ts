/**
 * The statements of a chartered accountant without which no tax paper is made, word for word. What they have to fill in is
 * ______, and what they have to choose from is in brackets.
 */
export const taxStatements = [
  "The operator is an electronic commerce operator under CGST s. 2(45) and the table of s. 393(1), no. 8(v), and no agent of the freelancers.",
  "SAC ______ and 18 % apply to brokerage and to the company fee.",
  "The brokerage is a service to the freelancer, the company fee one to the company.",
  "All fees and prices on the platform include GST.",
  "TCS applies to registered freelancers for money collected by ______.",
  "Above ₹5,00,000 TDS is due on [the whole / onwards].",
  "Fees of funded milestones are taxed at [the release / the funding, with vouchers].",
  "Invoices may be issued in the name of freelancers on the wording of the standing instruction; signature by ______.",
  "E-invoicing does not apply.",
  "The operator [may hold money of companies, because ______ / does not hold it] (RBI Directions on Payment Aggregators, 15 September 2025).",
  "Records are kept ______ years.",
] as const;

const gaps = /______|\[[^\]]*\]/g;

/** Whether a text is the statement of this number, with everything filled in and chosen, and nothing else changed. */
export function isStatement(number: number, text: string): boolean {
  const words = taxStatements[number - 1]?.split(gaps);
  if (!words || /____|[[\]]/.test(text)) return false;
  const literal = (part: string) => part.replace(/[.*+?^${}()|\\]/g, "\\$&");
  return new RegExp(`^${words.map(literal).join("\\S(?:[^]*\\S)?")}$`).test(text);
}
