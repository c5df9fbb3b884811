import type { OfferParty } from "#domain/hiring/offer.ts";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import type { Claim } from "#web/money/claims/queries.ts";

/** How a claim stands, in a word. */
export const claimStatus = (status: Claim["status"]) =>
  ({
    answer_due: { word: t("Waits for an answer"), colour: "blue" },
    negotiating: { word: t("Being discussed"), colour: "blue" },
    with_admin: { word: t("An admin decides"), colour: "red" },
    agreed: { word: t("Agreed"), colour: "green" },
    silent: { word: t("Decided by silence"), colour: "plain" },
    ruled: { word: t("Ruled"), colour: "green" },
    withdrawn: { word: t("Withdrawn"), colour: "plain" },
    void: { word: t("Ended"), colour: "plain" },
  })[status] as { readonly word: string; readonly colour: "blue" | "red" | "green" | "plain" };

/** What happens next and until when, or how the claim ended. */
export function claimText(claim: Claim, reader: OfferParty | "admin", name: string): string {
  const { status, openedBy, releasedPaise } = claim;
  if (status === "answer_due") {
    const moment = formatInstant(claim.answerDueAt);
    return reader === "admin" || openedBy === reader
      ? t("{name} can answer until {moment}.", { name, moment })
      : t("Answer until {moment}. The money stays held.", { moment });
  }
  if (status === "negotiating")
    return t("Settle it until {moment}. After that an admin decides.", { moment: formatInstant(claim.escalateAt) });
  if (status === "with_admin") return t("An admin decides until {moment}.", { moment: formatInstant(claim.ruleBy) });
  if (releasedPaise === null) return t("The milestone goes on as before.");
  return t("{released} of {amount} were released.", {
    released: formatPaise(releasedPaise),
    amount: formatPaise(claim.amountPaise),
  });
}
