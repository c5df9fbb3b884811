import { csvText } from "#domain/csv.ts";
import { gstStates, isStateCode } from "#domain/money/tax-numbers.ts";
import type { TaxFile, TaxPaperKind } from "#domain/money/tax-paper.ts";
import type { AdvanceRow, CollectedRow, PostingRow, WithheldRow } from "#server/money/taxes/file-queries.ts";
import type { PaperRow } from "#server/money/taxes/month-queries.ts";
import { formatDay } from "#server/platform/format.ts";

type Cells = readonly (string | number)[];
type Table = readonly [headers: readonly string[], ...rows: Cells[]];

/** From this value on, an invoice to somebody in another State without a GSTIN is listed by itself (Rule 59(4)). */
const largeInvoicePaise = 10_000_000;

const isLarge = ({ isInterState, fee, invoiceFee }: PaperRow): boolean =>
  isInterState && (invoiceFee ?? fee) > largeInvoicePaise;

const rupees = (amountPaise: number): number => amountPaise / 100;
const placeText = (code: string): string => (isStateCode(code) ? `${code}-${gstStates[code]}` : code);
const rateText = (bps: number): string => `${bps / 100}%`;
const taxCells = ({ igst, cgst, sgst }: Pick<PaperRow, "igst" | "cgst" | "sgst">): Cells =>
  [igst, cgst, sgst].map(rupees);

const taxHeaders = ["IGST", "CGST", "SGST"];
const partyHeaders = ["GSTIN", "Name"];
const partyCells = ({ gstin, name }: PaperRow): Cells => [gstin ?? "", name];

const invoiceHeaders = [
  "Number",
  "Date",
  "Value",
  "Place of supply",
  "Reverse charge",
  "Rate",
  "Taxable",
  ...taxHeaders,
];
const invoiceCells = (row: PaperRow): Cells => [
  row.number,
  formatDay(row.day),
  rupees(row.fee),
  placeText(row.place),
  "N",
  rateText(row.rateBps),
  rupees(row.taxable),
  ...taxCells(row),
];

const creditHeaders = [
  "Number",
  "Date",
  "Invoice",
  "Invoice date",
  "Type",
  "Value",
  "Place of supply",
  "Rate",
  "Taxable",
  ...taxHeaders,
];
const creditCells = (row: PaperRow): Cells => [
  row.number,
  formatDay(row.day),
  row.invoiceNumber ?? "",
  row.invoiceDay ? formatDay(row.invoiceDay) : "",
  "C",
  rupees(row.fee),
  placeText(row.place),
  rateText(row.rateBps),
  rupees(row.taxable),
  ...taxCells(row),
];

const documentNames = {
  invoice: "Invoices",
  credit: "Credit notes",
  receipt: "Receipt vouchers",
  refund: "Refund vouchers",
} as const satisfies Readonly<Record<TaxPaperKind, string>>;

/** Sums of invoices by a key, credits taken away. Vouchers are of fees that are not earned yet. */
function netBy(papers: readonly PaperRow[], keyOf: (row: PaperRow) => readonly string[]): Cells[] {
  const groups = new Map<string, { key: readonly string[]; sums: number[] }>();
  for (const row of papers.filter(({ kind }) => kind === "invoice" || kind === "credit")) {
    const key = keyOf(row);
    const group = groups.get(key.join("\n")) ?? { key, sums: [0, 0, 0, 0] };
    const sign = row.kind === "invoice" ? 1 : -1;
    const amounts = [row.taxable, row.igst, row.cgst, row.sgst];
    groups.set(key.join("\n"), { key, sums: group.sums.map((sum, index) => sum + sign * (amounts[index] ?? 0)) });
  }
  return [...groups.values()].map(({ key, sums }) => [...key, ...sums.map(rupees)]);
}

/** The numbers of each series, which have no gap. */
function seriesIn(papers: readonly PaperRow[]): Cells[] {
  const seriesOf = ({ number }: PaperRow) => number.slice(0, number.lastIndexOf("/"));
  return [...Map.groupBy(papers, seriesOf).values()].map((rows) => {
    const [first, last] = [rows[0], rows.at(-1)];
    const count = String(rows.length);
    return [documentNames[first?.kind ?? "invoice"], first?.number ?? "", last?.number ?? "", count, "0", count];
  });
}

const tables = {
  "gstr1-b2b": (papers) => [
    [...partyHeaders, ...invoiceHeaders],
    ...papers
      .filter(({ kind, gstin }) => kind === "invoice" && gstin)
      .map((row) => [...partyCells(row), ...invoiceCells(row)]),
  ],
  "gstr1-b2cl": (papers) => [
    invoiceHeaders,
    ...papers.filter((row) => row.kind === "invoice" && !row.gstin && isLarge(row)).map(invoiceCells),
  ],
  "gstr1-b2cs": (papers) => [
    ["Place of supply", "Rate", "Taxable", ...taxHeaders],
    ...netBy(
      papers.filter((row) => !(row.gstin || isLarge(row))),
      ({ place, rateBps }) => [placeText(place), rateText(rateBps)],
    ),
  ],
  "gstr1-cdnr": (papers) => [
    [...partyHeaders, ...creditHeaders],
    ...papers
      .filter(({ kind, gstin }) => kind === "credit" && gstin)
      .map((row) => [...partyCells(row), ...creditCells(row)]),
  ],
  "gstr1-cdnur": (papers) => [
    creditHeaders,
    ...papers.filter((row) => row.kind === "credit" && !row.gstin && isLarge(row)).map(creditCells),
  ],
  "gstr1-hsn": (papers) => [
    ["SAC", "Rate", "Taxable", ...taxHeaders],
    ...netBy(papers, ({ sac, rateBps }) => [sac, rateText(rateBps)]),
  ],
  "gstr1-docs": (papers) => [["Document", "From", "To", "Total", "Cancelled", "Net"], ...seriesIn(papers)],
} as const satisfies Readonly<Partial<Record<TaxFile, (papers: readonly PaperRow[]) => Table>>>;

/** The tables that are made of papers. */
export type PaperFile = keyof typeof tables;

export const isPaperFile = (file: TaxFile): file is PaperFile => Object.hasOwn(tables, file);

/** Papers of tests are in no return, unless all there are are of tests, so that a demo shows its files. */
const filed = (papers: readonly PaperRow[]): readonly PaperRow[] =>
  papers.some(({ isTest }) => !isTest) ? papers.filter(({ isTest }) => !isTest) : papers;

/** A table of papers as CSV. Its columns have the English names of the return. */
export const paperFileOf = (file: PaperFile, papers: readonly PaperRow[]): string =>
  csvText(tables[file](filed(papers)));

/** The tables of advances: what was received in the period and not adjusted in it, and what was adjusted of earlier ones. */
const advanceTables = {
  "gstr1-at": { header: "Gross advance received", sign: 1, isListed: ({ isOfPeriod }) => isOfPeriod },
  "gstr1-atadj": { header: "Gross advance adjusted", sign: -1, isListed: ({ isOfPeriod }) => !isOfPeriod },
} as const satisfies Readonly<
  Partial<Record<TaxFile, { header: string; sign: 1 | -1; isListed: (row: AdvanceRow) => boolean }>>
>;

export const isAdvanceFile = (file: TaxFile): file is keyof typeof advanceTables => Object.hasOwn(advanceTables, file);

/** A table of advances as CSV. The gross advance is without its tax, as the offline tool of the tax office has it. */
export function advanceFileOf(file: keyof typeof advanceTables, rows: readonly AdvanceRow[]): string {
  const { header, sign, isListed } = advanceTables[file];
  return csvText([
    ["Place of supply", "Rate", header, ...taxHeaders],
    ...rows
      .filter(isListed)
      .map(({ place, rateBps, taxable, igst, cgst, sgst }) => [
        placeText(place),
        rateText(rateBps),
        ...[taxable, igst, cgst, sgst].map((amount) => rupees(sign * amount)),
      ]),
  ]);
}

/** What was collected of registered freelancers. */
export const collectedFile = (rows: readonly CollectedRow[]): string =>
  csvText([
    ["GSTIN", "Gross", "Returned", "Net", ...taxHeaders],
    ...rows.map((row) => [
      row.gstin,
      rupees(row.gross),
      rupees(row.returned),
      rupees(row.gross - row.returned),
      ...taxCells(row),
    ]),
  ]);

/** Why tax was withheld at another rate than that of the section. */
const reasonOf = ({ panSealed, tax }: WithheldRow): string => {
  if (panSealed === null) return "no PAN";
  return tax === 0 ? "below the threshold" : "";
};

/** What was withheld of freelancers. What was recorded by mistake is taken away by a line of its own. */
export const withheldFile = (rows: readonly WithheldRow[], panOf: (row: WithheldRow) => string): string =>
  csvText([
    ["PAN", "Name", "Code", "Day of credit", "Amount", "Rate", "Tax", "Reason", "Challan"],
    ...rows.map((row) => {
      const sign = row.kind === "supply" ? 1 : -1;
      const amount = row.base > 0 ? row.base : row.taxable;
      return [
        panOf(row),
        row.name,
        row.code,
        formatDay(row.day),
        sign * rupees(amount),
        rateText(row.tax > 0 ? row.bps : 0),
        sign * rupees(row.tax),
        reasonOf(row),
        row.challan ?? "",
      ];
    }),
  ]);

/** Every posting. */
export const ledgerFile = (rows: readonly PostingRow[]): string =>
  csvText([
    ["Day", "Entry", "Kind", "Account", "Party", "Amount", "Request", "Paper"],
    ...rows.map((row) => [
      formatDay(row.day),
      String(row.entryId),
      row.kind,
      row.account,
      row.party ?? "",
      rupees(row.amount),
      row.requestId === null ? "" : String(row.requestId),
      row.papers ?? "",
    ]),
  ]);
