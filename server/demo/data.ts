import type { CompanyStatus } from "#domain/account.ts";
import { starterCategories } from "#domain/catalog/starter-categories.ts";
import type { RequestMark } from "#domain/hiring/request-mark.ts";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import companies from "#server/demo/companies.json" with { type: "json" };
import conversations from "#server/demo/conversations.json" with { type: "json" };
import freelancers from "#server/demo/freelancers.json" with { type: "json" };
import marksAndInvitations from "#server/demo/marks-and-work-invitations.json" with { type: "json" };
import places from "#server/demo/places.json" with { type: "json" };
import reviews from "#server/demo/reviews.json" with { type: "json" };
import works from "#server/demo/works.json" with { type: "json" };

/** Days are relative to the day when the demo is created, so that it never looks old. */

interface DemoPlace {
  readonly district: string;
  readonly towns: readonly string[];
}

interface DemoAccount {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly district: string;
  readonly town: string;
  readonly registeredDaysAgo: number;
}

interface DemoCompany extends DemoAccount {
  readonly status: CompanyStatus;
  readonly licenseno: string;
}

export interface DemoFreelancer extends DemoAccount {
  readonly category: string;
  readonly subcategory: string;
  readonly resume: {
    readonly about: string;
    readonly experience: readonly string[];
    readonly skills: readonly string[];
  };
}

interface DemoProgress {
  readonly percentage: number;
  readonly description: string;
  readonly daysAgo: number;
}

export interface DemoOffer {
  readonly by: "company" | "freelancer";
  /** Whole rupees. */
  readonly price: number;
  readonly days?: number;
  readonly note?: string;
  readonly daysAgo: number;
}

export interface DemoRequest {
  /** Username of the freelancer. */
  readonly freelancer: string;
  readonly status: RequestStatus;
  readonly appliedDaysAgo: number;
  /** To the questions of the work, in their order; present exactly where it asks any. */
  readonly answers?: readonly string[];
  /** Oldest first; the last one is open. */
  readonly offers?: readonly DemoOffer[];
  /** The day of the accept or the reject: absent exactly while pending. */
  readonly decidedDaysAgo?: number;
  /** Present exactly when rejected (spec §4). */
  readonly reason?: string;
  /** Oldest first; the entry of 100 is the day of completion (docs/design/rules.md#completed). */
  readonly progress: readonly DemoProgress[];
  /** Completed, with a payment report by bank or UPI that the admin has to confirm. */
  readonly noted?: { readonly reference: string; readonly daysAgo: number };
  /** Present exactly when paid. */
  readonly paidDaysAgo?: number;
}

/** A milestone of a work that is under way: planned, or funded and then submitted, returned, or released. */
export interface DemoMilestone {
  readonly title: string;
  /** Whole rupees; those of a work add up to its budget. */
  readonly price: number;
  /** Negative if it has passed. */
  readonly dueInDays: number;
  /** Absent while it is planned. */
  readonly fundedDaysAgo?: number;
  readonly submitted?: { readonly text: string; readonly links: readonly string[]; readonly daysAgo: number };
  readonly returned?: { readonly reason: string; readonly daysAgo: number };
  readonly releasedDaysAgo?: number;
}

export interface DemoWork {
  /** Username of the company. */
  readonly company: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly subcategory: string;
  /** Whole rupees. */
  readonly budget: number;
  readonly postedDaysAgo: number;
  /** Negative if it has passed. */
  readonly deadlineInDays: number;
  /** The questions to applicants. */
  readonly questions?: readonly string[];
  /** Whether applicants may quote a price of their own. */
  readonly quotes?: boolean;
  /** Present where the company funds each before the work on it starts. */
  readonly milestones?: readonly DemoMilestone[];
  readonly requests: readonly DemoRequest[];
}

export interface DemoConversation {
  /** Username of the company. */
  readonly company: string;
  /** The title of a work of the company. */
  readonly title: string;
  /** Username of an applicant for the work. */
  readonly freelancer: string;
  /** Oldest first. */
  readonly messages: readonly {
    readonly by: "company" | "freelancer";
    readonly text: string;
    readonly daysAgo: number;
  }[];
}

/** A request, and what its company thinks of it. */
interface DemoMark {
  /** Of the work. */
  readonly title: string;
  /** Username of the applicant. */
  readonly freelancer: string;
  readonly mark: RequestMark;
  readonly note?: string;
}

interface DemoInvitation {
  readonly title: string;
  /** Username of a freelancer who has applied to the company before. */
  readonly freelancer: string;
  readonly text: string;
  readonly daysAgo: number;
  /** The reason, where it was declined. */
  readonly declinedFor?: string;
}

interface DemoPausedWork {
  readonly title: string;
  readonly daysAgo: number;
}

/** What one side says about the other one. */
export interface DemoReviewSide {
  readonly marks: readonly [number, number, number];
  readonly text: string;
  /** The reply of the other party. */
  readonly reply?: string;
}

/** Reviews of a paid work. */
interface DemoReview {
  /** Of the work. */
  readonly title: string;
  readonly visibleDaysAgo: number;
  readonly company?: DemoReviewSide;
  readonly freelancer?: DemoReviewSide;
}

export const demoPlaces: readonly DemoPlace[] = Object.freeze(places);
export const demoCategories = starterCategories;
export const demoCompanies: readonly DemoCompany[] = Object.freeze(companies as DemoCompany[]);
export const demoFreelancers: readonly DemoFreelancer[] = Object.freeze(freelancers as DemoFreelancer[]);
export const demoWorks: readonly DemoWork[] = Object.freeze(works as DemoWork[]);
export const demoConversations: readonly DemoConversation[] = Object.freeze(conversations as DemoConversation[]);
export const demoMarks: readonly DemoMark[] = Object.freeze(marksAndInvitations.marks as DemoMark[]);
export const demoInvitations: readonly DemoInvitation[] = Object.freeze(marksAndInvitations.invitations);
export const demoPausedWorks: readonly DemoPausedWork[] = Object.freeze(marksAndInvitations.paused);
export const demoReviews: readonly DemoReview[] = Object.freeze(reviews as unknown as DemoReview[]);
/** Logos and portraits by username, and the pictures of the portfolio. */
export const demoDrawings = new URL("./drawings/", import.meta.url);
