import { parties, type Row, row } from "#server/test/matrix-row.ts";

/** The rows of contracts. CO and FO have one about FO's accepted request, CX and FX about one of theirs. */
export const contractRows: readonly Row[] = [
  row("contracts.list", "the caller's own", parties("O O", "O O"), () => ({}), "requestId"),
  row(
    "contracts.get",
    "about FO's accepted request",
    parties("O N", "O N", "A"),
    ({ requests }) => ({ requestId: requests.accepted }),
    "requestId",
  ),
  row("contracts.pdf", "about FO's accepted request", parties("A N", "A N", "A"), ({ contract }) => ({
    contractId: contract,
  })),
  row("contracts.amend", "between CO and FO", parties("A N", "A N"), ({ amendable }) => ({
    contractId: amendable.contractId,
    baseVersion: 1,
    deadline: "2199-12-31",
    reason: "The photographs arrived late.",
  })),
  row("contracts.withdrawAmendment", "the caller's own", parties("A N", "A N"), ({ amendable }, actor) => ({
    amendmentId: actor === "FO" ? amendable.byFreelancer : amendable.byCompany,
  })),
  row("contracts.answerAmendment", "of the other party", parties("A N", "A N"), ({ amendable }, actor) => ({
    amendmentId: actor === "FO" ? amendable.byCompany : amendable.byFreelancer,
    accept: true,
  })),
];
