interface Statement {
  /** What has to be filled in is ______, and what has to be chosen from is in brackets. */
  readonly text: string;
  /** The law that it is a reading of. */
  readonly sources: string;
}

/** The statements of a chartered accountant without which no tax paper is made, word for word. */
export const statements = [
  {
    text: "The operator is an electronic commerce operator under CGST s. 2(45) and the table of s. 393(1), no. 8(v), and no agent of the freelancers.",
    sources: "CGST Act s. 2(45), 24(x); Income-tax Act, 2025 s. 393(1) Table 8(v)",
  },
  {
    text: "SAC ______ and 18 % apply to brokerage and to the company fee.",
    sources: "CGST Act s. 9; CGST Rule 46",
  },
  {
    text: "The brokerage is a service to the freelancer, the company fee one to the company.",
    sources: "CGST Act s. 31; CGST Rule 46",
  },
  {
    text: "All fees and prices on the platform include GST.",
    sources: "CGST Act s. 15; CGST Rule 35",
  },
  {
    text: "TCS applies to registered freelancers for money collected by ______.",
    sources:
      "CGST Act s. 52; Notifications 52/2018 and 02/2018 as changed by 15/2024 and 01/2024; CBIC FAQ on TCS, no. 7; Notification 65/2017",
  },
  {
    text: "Above ₹5,00,000 TDS is due on [the whole / onwards].",
    sources:
      "Income-tax Act, 2025 s. 393(1) Table 8(v), 393(4) Table 11, 397(2)(b) [194-O]; CBDT Circulars 17/2020 and 20/2023",
  },
  {
    text: "Fees of funded milestones are taxed at [the release / the funding, with vouchers].",
    sources: "CGST Act s. 13(2), 31(3)(d) and (e); CGST Rules 47, 50, 51",
  },
  {
    text: "Invoices may be issued in the name of freelancers on the wording of the standing instruction; signature by ______.",
    sources: "CGST Act s. 31; CGST Rule 46",
  },
  {
    text: "E-invoicing does not apply.",
    sources: "CGST Rule 48(4)",
  },
  {
    text: "The operator [may hold money of companies, because ______ / does not hold it] (RBI Directions on Payment Aggregators, 15 September 2025).",
    sources: "RBI Directions on Payment Aggregators, 15 September 2025",
  },
  {
    text: "Records are kept ______ years.",
    sources: "CGST Act s. 36",
  },
] as const satisfies readonly Statement[];

export const taxStatements = statements.map(({ text }) => text);

/** What statement 7 says of when the fees of funded milestones are taxed: as advances with vouchers, or not before they are earned. */
export const advanceWords = { true: "the funding, with vouchers", false: "the release" } as const;

const gaps = /______|\[[^\]]*\]/g;
const bracket = /\[([^\]]*)\]/;
const blank = "______";

/** Whether a text is the statement of this number, with everything filled in and chosen, and nothing else changed. */
export function isStatement(number: number, text: string): boolean {
  const words = taxStatements[number - 1]?.split(gaps);
  if (!words || /____|[[\]]/.test(text)) return false;
  const literal = (part: string) => part.replace(/[.*+?^${}()|\\]/g, "\\$&");
  return new RegExp(`^${words.map(literal).join("\\S(?:[^]*\\S)?")}$`).test(text);
}

/** What is chosen from in a statement; nothing where it has no brackets. */
export const choicesIn = (text: string): readonly string[] => bracket.exec(text)?.[1]?.split(" / ") ?? [];

/** A statement with what was chosen, or with its brackets before that. */
export const withChoice = (text: string, choice: string): string =>
  choice === "" ? text : text.replace(bracket, () => choice);

/** The words before what has to be filled in; undefined where there is nothing, or where it is one of the choices. */
export const blankIn = (text: string): string | undefined =>
  /([^.,;]*)______/.exec(text.replace(bracket, ""))?.[1]?.trim();

/** A statement with what was filled in, or with its blank before that. */
export const withBlank = (text: string, typed: string): string =>
  typed.trim() === "" ? text : text.replace(blank, () => typed.trim());

/** Who signs the papers that are made in the name of freelancers, as statement 8 says. */
export const signatoryOfWork = (statement: string): string =>
  statement.slice(statement.lastIndexOf(signedBy) + signedBy.length).replace(/\.$/, "");

const signedBy = "signature by ";
