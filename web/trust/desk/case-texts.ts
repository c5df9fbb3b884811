import type { DeskKind } from "#domain/trust/desk.ts";
import { type ReportSubject, reportSubjects } from "#domain/trust/report.ts";
import { type SignalKind, signalKinds } from "#domain/trust/signal.ts";
import type { TextKey } from "#texts/hindi.ts";
import { t } from "#web/lib/text.ts";
import { subjectText } from "#web/trust/content-reports/report-texts.ts";
import type { DeskCase } from "#web/trust/desk/queries.ts";
import { signalTexts } from "#web/trust/signals/signal-texts.ts";

export const kindTexts: Readonly<Record<DeskKind, TextKey>> = {
  report: "Report",
  appeal: "Appeal",
  company: "Company to verify",
  identity: "Identity to check",
  job: "Job to check",
  ticket: "Message to the operator",
  claim: "Claim to rule",
  payoutRun: "Payout batch to approve",
  unmatched: "Unmatched payment",
  signal: "Signal",
  picture: "Same picture on two pages",
};

const isSubject = (about: NonNullable<DeskCase["about"]>): about is ReportSubject =>
  (reportSubjects as readonly string[]).includes(about);

const isSignal = (about: NonNullable<DeskCase["about"]>): about is SignalKind =>
  (signalKinds as readonly string[]).includes(about);

/** What waits, in a few words. */
export function caseText({ kind, about, title }: DeskCase): string {
  if (kind === "signal" && about && isSignal(about)) return [t(signalTexts[about]), title].filter(Boolean).join(": ");
  if (kind !== "report" || !about || !isSubject(about)) return [t(kindTexts[kind]), title].filter(Boolean).join(": ");
  return `${subjectText(about)}: ${title}`;
}

export const keyOf = ({ kind, subjectId }: Pick<DeskCase, "kind" | "subjectId">): string => `${kind}-${subjectId}`;
