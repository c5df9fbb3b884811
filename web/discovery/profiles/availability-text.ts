import { t } from "#web/lib/text.ts";

export const availabilityText = (isAvailable: boolean): string =>
  isAvailable ? t("Available for work") : t("Not available at the moment");
