import type { ReportReason, ReportSubject } from "#domain/trust/report.ts";
import type { TextKey } from "#texts/hindi.ts";
import { t } from "#web/lib/text.ts";

const reasons: Readonly<Record<ReportReason, TextKey>> = {
  fraud: "Fraud",
  fee: "Asks for a fee",
  contact: "Contact outside the platform",
  abuse: "Insults or threats",
  copied: "Copied work",
  category: "Wrong category",
  personalData: "Personal data of somebody",
  other: "Something else",
};

export const reasonText = (reason: ReportReason): string => t(reasons[reason]);

const subjects: Readonly<Record<ReportSubject, TextKey>> = {
  work: "Job",
  freelancerPage: "Freelancer's page",
  companyPage: "Page of a company",
  portfolioItem: "Sample of work",
  message: "Message",
  review: "Review",
  reply: "Reply to a review",
  offerNote: "Note of an offer",
};

export const subjectText = (subject: ReportSubject): string => t(subjects[subject]);
