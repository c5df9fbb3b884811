import { admin, type Row, row } from "#server/test/matrix-row.ts";

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
  row("decisions.mine", "about FO", "U O N N N U U F", ({ decision }) => ({ decisionId: decision }), "decisionId"),
];
