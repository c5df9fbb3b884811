import { hasContact } from "#domain/identity/contact.ts";

/** Why a job waits for an admin before freelancers find it. */
export const workCheckReasons = ["first_jobs", "same_text", "contact", "fee"] as const;
export type WorkCheckReason = (typeof workCheckReasons)[number];

export const workCheckOutcomes = ["approved", "refused", "changed"] as const;
export type WorkCheckOutcome = (typeof workCheckOutcomes)[number];

export const workCheckActions = ["approve", "refuse"] as const;

/** How many listed jobs a company that has never paid needs until its next one is listed at once. */
const firstJobs = 2;
/** For how many days the text of a job is remembered, so that the same one is found. */
export const sameTextDays = 30;

const occasions =
  "registration|security|joining|training|processing|application|onboarding|verification|refundable|activation|enrol(?:l)?ment|starter kit|id card|file";
const fee = new RegExp(
  String.raw`(?<![\p{L}])(?:${occasions})\s{1,3}(?:fee|fees|deposit|charge|charges|payment)(?![\p{L}])`,
  "iu",
);
const payment =
  /(?<!\p{L})(?:pay|deposit|send|transfer)\s{1,3}(?:us\s{1,3})?(?:a\s{1,3})?(?:₹|rs\.?|inr|rupees)?\s{0,2}[\d,]{1,12}\s{0,3}(?:\p{L}{1,12}\s{1,3}){0,3}(?:to (?:start|join|begin|apply|register)|before (?:you|starting|joining))/iu;
const refund =
  /(?<!\p{L})(?:deposit|fee|fees|amount)\s{1,3}(?:is|are|will be)\s{1,3}(?:fully\s{1,3})?(?:refundable|refunded|returned)(?!\p{L})/iu;
const hindi =
  /(?:पंजीकरण|रजिस्ट्रेशन|सिक्योरिटी|सुरक्षा|प्रशिक्षण|ट्रेनिंग|आवेदन|जॉइनिंग|प्रोसेसिंग)\s{1,3}(?:शुल्क|फीस|फ़ीस|राशि|डिपॉज़िट|डिपॉजिट|जमा)/u;

/** Whether a text asks those who want the job for money. */
const asksForFee = (text: string): boolean => [fee, payment, refund, hindi].some((pattern) => pattern.test(text));

/** The signs in a text that an admin looks at. */
export const textSigns = (text: string): readonly ("contact" | "fee")[] => [
  ...(hasContact(text) ? (["contact"] as const) : []),
  ...(asksForFee(text) ? (["fee"] as const) : []),
];

interface CheckedWork {
  /** Everything that freelancers read of it. */
  readonly text: string;
  /** Whether the same text was posted before. */
  readonly isRepeated: boolean;
  /** Whether its company has paid for a job; a test payment does not count. */
  readonly hasPaid: boolean;
  /** How many other jobs of its company are or were listed. */
  readonly listedWorks: number;
}

/** Why a job has to wait; none where it can be listed at once. */
export function reasonsToWait({ text, isRepeated, hasPaid, listedWorks }: CheckedWork): WorkCheckReason[] {
  const signs = textSigns(text);
  const applies: Readonly<Record<WorkCheckReason, boolean>> = {
    first_jobs: !hasPaid && listedWorks < firstJobs,
    same_text: isRepeated,
    contact: signs.includes("contact"),
    fee: signs.includes("fee"),
  };
  return workCheckReasons.filter((reason) => applies[reason]);
}
