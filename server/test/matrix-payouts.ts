import { admin, all, type Row, row } from "#server/test/matrix-row.ts";

/** The calls of payouts; FO has an account, and FX has none. */
export const payoutRows: readonly Row[] = [
  row("payouts.account", "the caller's own", "U A E F F U U F", () => ({}), "keyless"),
  row("payouts.saveAccount", "the caller's own", "U A A F F U U F", ({ password }) => ({
    kind: "upi" as const,
    holderName: "Asha Menon",
    upiId: "asha@okhdfc",
    password,
  })),
  row("payouts.deleteAccount", "FO's", "U A N F F U U F", ({ password }) => ({ password })),
  row("payouts.blockAccount", "with a link of FO", all, ({ payoutAccount }) => ({ token: payoutAccount.token })),
  row("payouts.list", "the caller's own", "U O E F F U U F", () => ({}), "requestId"),
  row("payouts.due", "", admin, () => ({})),
  row("payouts.getUpgrade", "", admin, () => ({})),
  row("payouts.markPaidOutside", "nothing", admin, ({ password }) => ({ answer: "nothing" as const, password })),
];
