import type { Language } from "#domain/language.ts";
import type { Role } from "#domain/role.ts";

/** The number of a receipt, from the id of its ledger entry. */
export const receiptNumber = (entryId: number): string => `KJ-${String(entryId).padStart(6, "0")}`;

/** The name under which it is saved. */
export const receiptFileName = (number: string): string => `Receipt ${number}.pdf`;

/** The texts of a receipt, shared by its screen and its PDF. */
export const receiptWords = {
  title: {
    client: "Receipt for your payment",
    freelancer: "Receipt for your earnings",
    admin: "Receipt",
  },
  number: "Receipt no.",
  paidOn: "Payment date",
  company: "Company",
  licence: "License no.",
  freelancer: "Freelancer",
  work: "Work",
  milestone: "Milestone",
  heldBy: "Held until the release by",
  category: "Category",
  price: "Price of the work",
  paid: "Paid by the company",
  settled: "Paid by the platform in place of the company",
  brokerage: "Brokerage ({rate})",
  net: "For the freelancer",
  clientFee: "Platform fee ({rate})",
  earned: "Earned by the freelancer",
  returned: "Returned on {day}",
  brokerageBack: "Brokerage given back",
  brokerageIn: "Brokerage in it, given back by the platform",
  clientFeeBack: "Platform fee given back",
  takenBack: "Taken back by the bank on {day}",
  recovered: "Kept by the platform on {day}, because the bank took the payment back",
  notRecovered: "Taken back by the bank on {day}. The freelancer keeps what was earned.",
  reversed: "Reversed on {day}, because it was recorded by mistake",
  remaining: { client: "Paid after that", freelancer: "Earned after that", admin: "Paid after that" },
  tds: "Withheld as tax (TDS)",
  tdsBilled: "Tax (TDS), billed with the fees",
  tcs: "Collected as tax (TCS)",
  billed: "Billed, because it was paid out or withheld before",
  paidOut: "Paid out",
  paper: "Invoice for the fee",
  workPaper: "Invoice or bill for the work",
  test: "Test payment: no money moved",
  about:
    "This receipt shows what was paid for the work through {product} and what the platform kept. It is not a tax invoice.",
} as const;

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

/** The words of a receipt in every language there is; the screens have the same (language.test.ts). */
export const receiptWordsIn: Readonly<Record<Language, Words<typeof receiptWords>>> = {
  en: receiptWords,
  hi: {
    title: { client: "आपके भुगतान की रसीद", freelancer: "आपकी कमाई की रसीद", admin: "रसीद" },
    number: "रसीद नं.",
    paidOn: "भुगतान की तारीख",
    company: "कंपनी",
    licence: "लाइसेंस नं.",
    freelancer: "फ्रीलांसर",
    work: "काम",
    milestone: "चरण",
    heldBy: "जारी होने तक रकम किसके पास थी",
    category: "श्रेणी",
    price: "काम की कीमत",
    paid: "कंपनी ने चुकाया",
    settled: "कंपनी की जगह प्लेटफ़ॉर्म ने चुकाया",
    brokerage: "कमीशन ({rate})",
    net: "फ्रीलांसर के लिए",
    clientFee: "प्लेटफ़ॉर्म फ़ीस ({rate})",
    earned: "फ्रीलांसर की कमाई",
    returned: "{day} को लौटाया",
    brokerageBack: "लौटाया गया कमीशन",
    brokerageIn: "इसमें से प्लेटफ़ॉर्म का लौटाया कमीशन",
    clientFeeBack: "लौटाई गई प्लेटफ़ॉर्म फ़ीस",
    takenBack: "{day} को बैंक ने वापस लिया",
    recovered: "{day} को प्लेटफ़ॉर्म ने रख लिया, क्योंकि बैंक ने भुगतान वापस ले लिया",
    notRecovered: "{day} को बैंक ने वापस लिया। फ्रीलांसर की कमाई बनी रहती है।",
    reversed: "{day} को रद्द किया, क्योंकि गलती से दर्ज हुआ था",
    remaining: { client: "उसके बाद चुकाया", freelancer: "उसके बाद कमाई", admin: "उसके बाद चुकाया" },
    tds: "टैक्स काटा (TDS)",
    tdsBilled: "टैक्स (TDS), फ़ीस के बिल में",
    tcs: "टैक्स लिया (TCS)",
    billed: "बिल में, क्योंकि यह रकम पहले भेजी या काटी जा चुकी थी",
    paidOut: "भेजी जाने वाली रकम",
    paper: "फ़ीस का बीजक",
    workPaper: "काम का बीजक या बिल",
    test: "टेस्ट भुगतान: असली पैसे नहीं लगे",
    about:
      "यह रसीद बताती है कि {product} के ज़रिए इस काम के लिए कितना भुगतान हुआ और उसमें से प्लेटफ़ॉर्म ने कितना रखा। यह टैक्स इनवॉइस नहीं है।",
  },
};

/** A line of the sum: its text, its part of the payment, and whether it is subtracted. */
interface Line {
  readonly words: "price" | "paid" | "settled" | "brokerage" | "net" | "clientFee" | "earned";
  readonly part: "cost" | "brokerage" | "amount" | "clientFee" | "total";
  readonly isTaken?: true;
}

interface Sum {
  readonly lines: readonly Line[];
  readonly total: Line;
}

/** The company sees net plus brokerage plus its fee, if there is one, the freelancer the price minus brokerage. */
const sums = {
  paid: {
    lines: [
      { words: "net", part: "amount" },
      { words: "brokerage", part: "brokerage" },
    ],
    total: { words: "paid", part: "cost" },
  },
  settled: {
    lines: [
      { words: "net", part: "amount" },
      { words: "brokerage", part: "brokerage" },
    ],
    total: { words: "settled", part: "cost" },
  },
  paidWithFee: {
    lines: [
      { words: "net", part: "amount" },
      { words: "brokerage", part: "brokerage" },
      { words: "clientFee", part: "clientFee" },
    ],
    total: { words: "paid", part: "total" },
  },
  earned: {
    lines: [
      { words: "price", part: "cost" },
      { words: "brokerage", part: "brokerage", isTaken: true },
    ],
    total: { words: "earned", part: "amount" },
  },
} as const satisfies Record<string, Sum>;

/** A later change of a payment: money that went back to the company, or that its bank took back, or that never came. */
export interface LaterChange {
  readonly kind: "returned" | "chargeback" | "reversed";
  /** The change of the reader's money in rupees, and of what was returned the fees that went back with it. */
  readonly amount: number;
  readonly brokerage: number;
  readonly clientFee: number;
  readonly day: string;
}

interface ChangeLine {
  readonly words:
    | "returned"
    | "brokerageBack"
    | "brokerageIn"
    | "clientFeeBack"
    | "takenBack"
    | "recovered"
    | "notRecovered"
    | "reversed";
  /** In rupees. */
  readonly amount: number;
  readonly sign: "−" | "+" | "";
}

const sumOf = (...rupees: readonly number[]): number =>
  Math.round(rupees.reduce((sum, each) => sum + each * 100, 0)) / 100;

/** A return by its parts: the freelancer gives the price less the brokerage, and the company gets the price with its fee. */
function linesOfReturn(role: Role, { amount, brokerage, clientFee }: LaterChange): readonly ChangeLine[] {
  if (role === "freelancer")
    return [
      { words: "returned", amount: sumOf(amount, brokerage), sign: "−" },
      { words: "brokerageBack", amount: brokerage, sign: "+" },
    ];
  return [
    { words: "returned", amount: sumOf(amount, -clientFee), sign: "−" },
    ...(clientFee > 0 ? [{ words: "clientFeeBack", amount: clientFee, sign: "−" } as const] : []),
    { words: "brokerageIn", amount: brokerage, sign: "" },
  ];
}

/** The lines of a later change for the role of the reader. */
export function linesOfChange(role: Role, change: LaterChange): readonly ChangeLine[] {
  const { kind, amount } = change;
  if (kind === "returned") return linesOfReturn(role, change);
  if (kind === "reversed") return [{ words: "reversed", amount, sign: "−" }];
  if (role !== "freelancer") return [{ words: "takenBack", amount, sign: "−" }];
  return amount > 0 ? [{ words: "recovered", amount, sign: "−" }] : [{ words: "notRecovered", amount, sign: "" }];
}

interface Paid {
  readonly clientFee: number;
  /** Whether the platform paid the debt of a rejected company. */
  readonly isPaidByPlatform: boolean;
}

/** The lines of the sum for the role of the reader. */
export function sumFor(role: Role, { clientFee, isPaidByPlatform }: Paid): Sum {
  if (role === "freelancer") return sums.earned;
  if (isPaidByPlatform) return sums.settled;
  return clientFee > 0 ? sums.paidWithFee : sums.paid;
}

interface Taxed {
  readonly remaining: number;
  readonly tdsPaise?: number | undefined;
  readonly tcsPaise?: number | undefined;
  readonly billedPaise?: number | undefined;
  readonly isTdsBilled?: boolean | undefined;
}

interface TaxLine {
  readonly words: "tds" | "tdsBilled" | "tcs" | "billed" | "paidOut";
  /** In rupees. */
  readonly amount: number;
  readonly sign: "−" | "+" | "";
}

/** What was withheld of the earnings and billed of what went back, and what is paid out; nothing where there was neither. */
export function taxLinesOf(
  role: Role,
  { remaining, tdsPaise = 0, tcsPaise = 0, billedPaise = 0, isTdsBilled = false }: Taxed,
): readonly TaxLine[] {
  const all: readonly TaxLine[] = [
    isTdsBilled
      ? { words: "tdsBilled", amount: tdsPaise / 100, sign: "" }
      : { words: "tds", amount: tdsPaise / 100, sign: "−" },
    { words: "tcs", amount: tcsPaise / 100, sign: "−" },
    { words: "billed", amount: billedPaise / 100, sign: "+" },
  ];
  const lines = all.filter(({ amount }) => amount > 0);
  const hasSum = role === "freelancer" && lines.some(({ sign }) => sign !== "");
  const paidOut = (Math.round(remaining * 100) - tdsPaise - tcsPaise + billedPaise) / 100;
  return hasSum ? [...lines, { words: "paidOut", amount: paidOut, sign: "" }] : lines;
}
