import { type Row, row } from "#server/test/matrix-row.ts";

/** The rows of contracts. CO and FO have one about FO's accepted request, CX and FX about one of theirs. */
export const contractRows: readonly Row[] = [
  row("contracts.list", "the caller's own", "U O O O O U U F", () => ({}), "requestId"),
  row(
    "contracts.get",
    "about FO's accepted request",
    "U O N O N U U A",
    ({ requests }) => ({ requestId: requests.accepted }),
    "requestId",
  ),
  row("contracts.pdf", "about FO's accepted request", "U A N A N U U A", ({ contract }) => ({ contractId: contract })),
  row("contracts.amend", "between CO and FO", "U A N A N U U F", ({ amendable }) => ({
    contractId: amendable.contractId,
    baseVersion: 1,
    deadline: "2199-12-31",
    reason: "The photographs arrived late.",
  })),
  row("contracts.withdrawAmendment", "the caller's own", "U A N A N U U F", ({ amendable }, actor) => ({
    amendmentId: actor === "FO" ? amendable.byFreelancer : amendable.byCompany,
  })),
  row("contracts.answerAmendment", "of the other party", "U A N A N U U F", ({ amendable }, actor) => ({
    amendmentId: actor === "FO" ? amendable.byCompany : amendable.byFreelancer,
    accept: true,
  })),
];
