import { brokerageOf, clientFeeOf, type Fee, feeOn, isNoFee, splitCost } from "#domain/catalog/fee.ts";
import type { Day } from "#domain/day.ts";
import type { Language } from "#domain/language.ts";
import { type BasisPoints, paise } from "#domain/money.ts";
import { laterDay } from "./due-day.ts";
import { workTerms } from "./milestone.ts";

/** A contract is active until its engagement ends, or its request is paid. */
export const contractStates = ["active", "ended"] as const;
export type ContractState = (typeof contractStates)[number];

export const contractEndReasons = ["engagement_ended", "paid"] as const;
export type ContractEndReason = (typeof contractEndReasons)[number];

/**
 * What made a version: the acceptance, the upgrade of an engagement that is older than contracts, a later deadline of the company,
 * a change that both parties agreed on, or a milestone that was closed without all of its amount.
 */
export const contractVersionKinds = ["accepted", "imported", "deadline", "amendment", "milestone"] as const;
export type ContractVersionKind = (typeof contractVersionKinds)[number];

/** The acts by which a party agrees on a version. */
export const contractActs = [
  "apply",
  "accept",
  "accept_offer",
  "set_deadline",
  "request_change",
  "accept_change",
] as const;

/** When the company pays. */
export const contractTerms = workTerms;

/** The name under which a version is saved. */
export const contractFileName = (contractId: string, version: number, language: Language): string =>
  `Contract ${contractId} version ${version} ${language}.pdf`;

/** The largest size of the canonical text in UTF-8. */
export const maxDocumentBytes = 65_536;

/** The versions of the shape of the document: the second has a fee of the company. */
const contractSchemas = { withoutClientFee: 1, withClientFee: 2 } as const;

export interface ContractAct {
  readonly act: (typeof contractActs)[number];
  /** The account of the person who acted: for a company, the member. */
  readonly accountId: number;
  /** ISO 8601 in UTC, in milliseconds. */
  readonly at: string;
  /** The version of the offer that it accepts; null without an offer. */
  readonly offerVersion: number | null;
}

/** A part of the price that is paid by itself. */
export interface ContractMilestone {
  readonly line: number;
  readonly title: string;
  readonly amountPaise: number;
  readonly brokeragePaise: number;
  readonly netPaise: number;
  readonly dueDay: Day;
}

/** The platform fee, which the company pays on top of the price. */
interface ContractClientFee {
  readonly bps: BasisPoints;
  readonly fixedPaise: number;
  readonly amountPaise: number;
}

/** What both sides have agreed on, without phone, e-mail or network address. Every number is whole. */
export interface ContractDocument {
  readonly schema: number;
  readonly contractId: string;
  readonly version: number;
  /** The SHA-256 of the version before, in hexadecimal digits; null for the first. */
  readonly previousSha256: string | null;
  readonly company: { readonly name: string; readonly licenceNumber: string; readonly town: string };
  readonly freelancer: { readonly name: string; readonly town: string };
  readonly work: {
    readonly id: number;
    readonly title: string;
    readonly description: string;
    readonly category: string;
    readonly subcategory: string;
  };
  readonly terms: (typeof contractTerms)[number];
  /** Who holds the money of the milestones; absent in a test, and where the company pays after the completion. */
  readonly heldBy?: string | undefined;
  readonly pricePaise: number;
  readonly brokerageBps: BasisPoints;
  readonly brokerageFixedPaise: number;
  readonly brokeragePaise: number;
  readonly netPaise: number;
  /** Absent where the company pays no fee on top of the price. */
  readonly clientFee?: ContractClientFee | undefined;
  /** The deadline of the work. */
  readonly deadline: Day;
  /** The day on which the work is to be delivered. */
  readonly dueDay: Day;
  readonly milestones: readonly ContractMilestone[];
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
  /** Of the operator's terms as they were accepted; null where the default text applied or is not known. */
  readonly operatorTermsSha256: string | null;
  /** The acts in the order in which they happened. */
  readonly acts: readonly ContractAct[];
}

/** The terms of an acceptance, as the database has them at that moment. */
export interface ContractFacts
  extends Pick<ContractDocument, "company" | "freelancer" | "work" | "questions" | "operatorTermsSha256"> {
  readonly companyId: number;
  readonly freelancerId: number;
  readonly deadline: Day;
  readonly dueDay: Day;
  readonly appliedAt: string;
  /** Null in requests that an earlier version accepted. */
  readonly acceptedAt: string | null;
  /** Whether a party is an account of the demo. */
  readonly isDemo: boolean;
}

interface Agreement {
  readonly contractId: string;
  readonly pricePaise: number;
  readonly brokerageBps: BasisPoints;
  readonly brokerageFixedPaise: number;
  readonly clientFeeBps: BasisPoints;
  readonly clientFeeFixedPaise: number;
  /** The account that accepted, and the version of the offer. */
  readonly acceptedBy: number;
  readonly offerVersion?: number | null;
  /** Where the company pays each before the work on it starts; none where it pays after the completion. */
  readonly milestones?: readonly ContractMilestone[] | undefined;
  /** Who holds their money. */
  readonly heldBy?: string | undefined;
}

/** The first version of a contract. */
export function firstDocument(
  { company, freelancer, work, questions, operatorTermsSha256, deadline, dueDay, ...facts }: ContractFacts,
  { contractId, pricePaise, acceptedBy, offerVersion = null, milestones = [], heldBy, ...fee }: Agreement,
): ContractDocument {
  const { brokerage, net } = splitCost(paise(pricePaise), brokerageOf(fee));
  const clientFee = clientFeeOf(fee);
  const applied = { act: "apply", accountId: facts.freelancerId, at: facts.appliedAt, offerVersion: null } as const;
  const accepted = facts.acceptedAt
    ? [
        {
          act: offerVersion === null ? "accept" : "accept_offer",
          accountId: acceptedBy,
          at: facts.acceptedAt,
          offerVersion,
        } as const,
      ]
    : [];
  return {
    schema: isNoFee(clientFee) ? contractSchemas.withoutClientFee : contractSchemas.withClientFee,
    contractId,
    version: 1,
    previousSha256: null,
    company,
    freelancer,
    work,
    terms: milestones.length > 0 ? "funded" : "after",
    ...(heldBy && { heldBy }),
    pricePaise,
    brokerageBps: fee.brokerageBps,
    brokerageFixedPaise: fee.brokerageFixedPaise,
    brokeragePaise: brokerage,
    netPaise: net,
    ...(!isNoFee(clientFee) && { clientFee: clientFeeTerms(pricePaise, clientFee) }),
    deadline,
    dueDay,
    milestones,
    questions,
    operatorTermsSha256,
    acts: [applied, ...accepted],
  };
}

/** The fee of the company on a price, as a contract says it. */
export const clientFeeTerms = (pricePaise: number, { bps, fixedPaise }: Fee): ContractClientFee => ({
  bps,
  fixedPaise,
  amountPaise: feeOn(paise(pricePaise), { bps, fixedPaise }),
});

/** The terms that a version can change. */
export type TermChanges = Partial<
  Pick<
    ContractDocument,
    "deadline" | "dueDay" | "work" | "pricePaise" | "brokeragePaise" | "netPaise" | "clientFee" | "milestones"
  >
>;

/** The version after this one. Its acts are those that made it. */
export const nextDocument = (
  document: ContractDocument,
  previousSha256: string,
  changes: TermChanges,
  acts: readonly ContractAct[],
): ContractDocument => ({ ...document, ...changes, version: document.version + 1, previousSha256, acts });

/** The terms with a later day of delivery. The deadline of the work moves with it, as far as it is earlier. */
export const laterDelivery = (day: Day, { deadline, dueDay }: Pick<ContractDocument, "deadline" | "dueDay">) => ({
  deadline: laterDay(deadline, day),
  dueDay: laterDay(dueDay, day),
});

/** The terms in which versions are compared, in the order in which they are shown. */
export const comparedTerms = ["dueDay", "pricePaise", "milestones", "description"] as const;
export type ComparedTerm = (typeof comparedTerms)[number];

/** Milestones are JSON of what the parties read of each. */
function termOf({ work, milestones, ...document }: ContractDocument, term: ComparedTerm): string {
  if (term === "description") return work.description;
  if (term !== "milestones") return String(document[term]);
  return JSON.stringify(milestones.map(({ title, amountPaise, dueDay }) => ({ title, amountPaise, dueDay })));
}

export interface TermChange {
  readonly term: ComparedTerm;
  readonly before: string;
  readonly after: string;
}

/** The changes between two versions; none for the first. */
export function changesBetween(before: ContractDocument | undefined, after: ContractDocument): readonly TermChange[] {
  if (!before) return [];
  return comparedTerms
    .map((term) => ({ term, before: termOf(before, term), after: termOf(after, term) }))
    .filter((change) => change.before !== change.after);
}
