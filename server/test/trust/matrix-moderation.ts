import { admin, parties, type Row, row } from "#server/test/matrix-row.ts";

/** The rows about decisions; one of them restricts FO. */
export const moderationRows: readonly Row[] = [
  row("restrictions.getAccount", "of FO", admin, ({ ids }) => ({ accountId: ids.FO })),
  row("restrictions.list", "of FO", admin, ({ ids }) => ({ accountId: ids.FO })),
  row("restrictions.create", "of CO", admin, ({ ids }) => ({
    accountId: ids.CO,
    kinds: ["publish" as const],
    rule: "Terms, section 4",
    reason: "The same text was sent to fifty companies.",
  })),
  row("restrictions.lift", "of FO", admin, ({ decision }) => ({ decisionId: decision })),
  row("works.findPosted", "of CO", admin, ({ ids }) => ({ companyId: ids.CO })),
  row("works.takeDown", "CO's open work", admin, ({ works }) => ({
    workId: works.open,
    rule: "Terms, section 2",
    reason: "The work asks for a fee before the payment.",
  })),
  row("works.restore", "a work of CO that was taken down", admin, ({ works }) => ({ workId: works.takenDown })),
  row("reports.create", "CO's open work", parties("A A", "N A"), ({ works }) => ({
    ...{ subjectKind: "work" as const, subjectId: String(works.open), reason: "fee" as const },
  })),
  row("reports.list", "", admin, () => ({})),
  row("reports.take", "of FX about a message of CX", admin, ({ report }) => ({ reportId: report })),
  row("reports.decide", "of FX about a message of CX", admin, ({ report }) => ({
    ...{ reportId: report, action: "dismiss" as const },
  })),
  row("desk.list", "", admin, () => ({})),
  row("desk.count", "", admin, () => ({})),
  row("desk.listTaken", "", admin, () => ({})),
  {
    ...row("desk.take", "a report", admin, ({ report }) => ({ kind: "report" as const, subjectId: report })),
    needs: ["moderate"],
  },
  row("desk.release", "a report", admin, ({ report }) => ({ kind: "report" as const, subjectId: report })),
  row("signals.list", "", admin, () => ({})),
  row("signals.close", "about FX and FO", admin, ({ signal }) => ({
    ...{ signalId: signal, outcome: "harmless" as const },
  })),
  row("workChecks.get", "a job of CO that waits", admin, ({ works }) => ({ workId: works.waiting })),
  row("workChecks.decide", "a job of CO that waits", admin, ({ works }) => ({
    ...{ workId: works.waiting, action: "approve" as const },
  })),
  row("workChecks.summary", "", admin, () => ({})),
  row("appeals.submit", "against the decision about FO", parties("A N", "N N"), ({ decision }) => ({
    decisionId: decision,
    statement: "The text was sent to fifty companies by mistake.",
  })),
  row("appeals.list", "", admin, () => ({})),
  row("appeals.decide", "an open one of FX", admin, ({ appeal }) => ({
    decisionId: appeal,
    outcome: "uphold" as const,
    answer: "The text was sent again on the next day.",
  })),
  row("decisions.mine", "about FO", parties("O N", "N N"), ({ decision }) => ({ decisionId: decision }), "decisionId"),
];
