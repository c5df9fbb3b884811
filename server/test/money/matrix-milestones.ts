import { admin, client, freelancer, parties, type Row, row } from "#server/test/matrix-row.ts";

/** The calls of milestones. They are of an engagement of CO and FO. */
export const milestoneRows: readonly Row[] = [
  row(
    "milestones.getTerms",
    "of CO's work on which FO is engaged",
    parties("A N", "A N"),
    ({ milestones }) => ({ workId: milestones.workId }),
    "keyless",
  ),
  row("milestones.getHolder", "", parties("A A", "A A", "A"), () => ({}), "keyless"),
  row("milestones.setHolder", "", admin, ({ password }) => ({ holder: "Asha & Co", isConfirmed: true, password })),
  row(
    "milestones.list",
    "of CO and FO",
    parties("A N", "A N", "A"),
    ({ milestones }) => ({ requestId: milestones.requestId }),
    "keyless",
  ),
  row("milestones.fund", "the next one of CO", client("A N"), ({ milestones }) => ({
    milestoneId: milestones.planned,
    revision: 0,
    totalPaise: 50_000,
  })),
  row("milestones.submit", "of FO", freelancer("A N"), ({ milestones }) => ({
    milestoneId: milestones.funded,
    text: "",
    links: ["https://example.org/poster"],
  })),
  row("milestones.requestChanges", "of CO", client("A N"), ({ milestones }) => ({
    milestoneId: milestones.submitted,
    submissionNumber: 2,
    reason: "The letters should be larger.",
  })),
  row("milestones.approve", "of CO", client("A N"), ({ milestones }) => ({
    milestoneId: milestones.submitted,
    revision: 3,
  })),
  row("milestones.giveBack", "of FO", freelancer("A N"), ({ milestones }) => ({
    milestoneId: milestones.confirmed,
    revision: 0,
  })),
  row("milestones.takeBack", "of CO, whose transfer is refused", client("A N"), ({ milestones }) => ({
    milestoneId: milestones.funded,
    revision: 0,
  })),
  row("milestones.listHeld", "", admin, () => ({})),
  row("milestones.endPeriod", "of CO and FO, where there is no demo", parties("N N", "N N"), ({ milestones }) => ({
    milestoneId: milestones.submitted,
    revision: 0,
  })),
  row("milestones.correct", "of CO", admin, ({ milestones, password }) => ({
    milestoneId: milestones.confirmed,
    reason: "The transfer belonged to another work.",
    password,
  })),
  row(
    "milestones.history",
    "of CO and FO",
    parties("A N", "A N", "A"),
    ({ milestones }) => ({ milestoneId: milestones.submitted }),
    "keyless",
  ),
  row(
    "milestones.submissions",
    "of CO and FO",
    parties("A N", "A N", "A"),
    ({ milestones }) => ({ milestoneId: milestones.submitted }),
    "keyless",
  ),
];
