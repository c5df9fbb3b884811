import type { TaxNumberStatus } from "#domain/money/tax-numbers.ts";
import { t } from "#web/lib/text.ts";

/** Each status of tax numbers as a word and a colour. */
export const numberStatuses = {
  new: { word: t("New"), colour: "blue" },
  checked: { word: t("Checked"), colour: "green" },
  refused: { word: t("Refused"), colour: "red" },
} as const satisfies Readonly<Record<TaxNumberStatus, object>>;
