import type { DifferenceKind, MovementKind } from "#domain/reconciliation.ts";
import { t } from "#web/lib/text.ts";

/** What the reference of a movement names. */
export const referenceName = (movement: MovementKind): string =>
  ({
    payment: t("Order at the provider"),
    refund: t("Refund at the provider"),
    payout: t("Id of the payout"),
    settlement: t("Settled at the provider"),
  })[movement];

export const differenceWord = (difference: DifferenceKind): string =>
  ({
    missing_here: t("Missing here"),
    missing_there: t("Missing at the provider"),
    amount: t("Another amount"),
    status: t("Another status"),
  })[difference];

const missingHere = (movement: MovementKind): string =>
  ({
    payment: t("The provider has a payment that is not recorded here."),
    refund: t("The provider has made a refund that is not recorded here."),
    payout: t("The provider has made a payout that is not recorded here."),
    settlement: t("The provider has settled something that is not recorded here."),
  })[movement];

const missingThere = (movement: MovementKind): string =>
  ({
    payment: t("A payment is recorded here that the provider does not have."),
    refund: t("A refund is recorded here that the provider does not have."),
    payout: t("A payout is recorded here that the provider does not have."),
    settlement: t("The provider has not settled a payment or a refund in time."),
  })[movement];

/** What a difference means, in a sentence. */
export const differenceText = (difference: DifferenceKind, movement: MovementKind): string =>
  ({
    missing_here: missingHere(movement),
    missing_there: missingThere(movement),
    amount: t("The provider reports another amount than is recorded here."),
    status: t("The money has arrived on one side only."),
  })[difference];
