import type { Role } from "./role.ts";

/** The number of a receipt, from the entry of the books it tells of: it is given once, and never changes. */
export const receiptNumber = (entryId: number): string => `KJ-${String(entryId).padStart(6, "0")}`;

/** The words of a receipt, which its screen and its PDF both say. */
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
  category: "Category",
  price: "Price of the work",
  paid: "Paid by the company",
  brokerage: "Brokerage ({rate})",
  net: "For the freelancer",
  earned: "Earned by the freelancer",
  test: "Test payment: no money moved",
  about:
    "This receipt says what was paid for the work through Kaamkaj, and what part of it the platform kept. It is no tax invoice.",
} as const;

/** A line of the sum: its words, which part of the payment it shows, and whether it is taken away from the one before. */
interface Line {
  readonly words: "price" | "paid" | "brokerage" | "net" | "earned";
  readonly part: "cost" | "brokerage" | "amount";
  readonly isTaken?: true;
}

interface Sum {
  readonly lines: readonly [Line, Line];
  readonly total: Line;
}

/** Net and brokerage make what a company paid; the price less the brokerage is what a freelancer earned. */
const sums = {
  paid: {
    lines: [
      { words: "net", part: "amount" },
      { words: "brokerage", part: "brokerage" },
    ],
    total: { words: "paid", part: "cost" },
  },
  earned: {
    lines: [
      { words: "price", part: "cost" },
      { words: "brokerage", part: "brokerage", isTaken: true },
    ],
    total: { words: "earned", part: "amount" },
  },
} as const satisfies Record<string, Sum>;

/** How the sum of a receipt is drawn for whoever reads it. */
export const sumFor = (role: Role): Sum => sums[role === "freelancer" ? "earned" : "paid"];
