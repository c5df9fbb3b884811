import type { Paise } from "#domain/money.ts";
import { credit, type Posting } from "./ledger.ts";

/** A part of a payment that no company has sent. */
interface NotArrived {
  readonly company: number;
  readonly amount: Paise;
}

/** Nothing of a debt that the platform pays has arrived: the platform has lost it. */
export const postingsOfSettled = ({ company, amount }: NotArrived): readonly Posting[] => [
  { account: "platform_losses", party: null, amount },
  { account: "company_payments", party: company, amount: credit(amount) },
];

/** What a company withheld as tax has not arrived: the tax office has it. */
export const postingsOfWithheld = ({ company, amount }: NotArrived): readonly Posting[] => [
  { account: "tax_withheld", party: company, amount },
  { account: "company_payments", party: company, amount: credit(amount) },
];

/** The mirror of it, where the payment is reversed. */
export const postingsOfWithheldReversal = (withheld: NotArrived): readonly Posting[] =>
  postingsOfWithheld(withheld).map((posting) => ({ ...posting, amount: 0 - posting.amount }));
