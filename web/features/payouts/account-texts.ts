import type { PayoutAccountKind } from "#domain/payout.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";

export type PayoutAccount = RowOf<"payouts.account">;

export const kindName = (kind: PayoutAccountKind): string => (kind === "bank" ? t("Bank account") : t("UPI ID"));

/** "Bank account, ends with 6789" */
export const accountName = ({ kind, last4 }: Pick<PayoutAccount, "kind" | "last4">): string =>
  t("{kind}, ends with {last4}", { kind: kindName(kind), last4 });

interface StateText {
  readonly word: string;
  readonly colour: "green" | "red" | "blue" | "plain";
  readonly text: string;
}

/** How it is with an account, and what that means for payouts. */
export function stateText({ state, usableFrom, reason }: PayoutAccount): StateText {
  switch (state) {
    case "waiting":
      return {
        word: t("New"),
        colour: "blue",
        text: t("It is paid from {moment} on. Until then you can stop a change that was not yours.", {
          moment: formatInstant(usableFrom),
        }),
      };
    case "active":
      return { word: t("Active"), colour: "green", text: t("Payouts go to this account.") };
    case "refused":
      return {
        word: t("Refused"),
        colour: "red",
        text: t("The platform's admin has refused this account: {reason}", { reason }),
      };
    case "blocked":
      return {
        word: t("Blocked"),
        colour: "red",
        text: t("It was blocked with the link of an email. Set a new password before you add another one."),
      };
    default:
      return { word: t("Ended"), colour: "plain", text: t("No payouts go to this account.") };
  }
}
