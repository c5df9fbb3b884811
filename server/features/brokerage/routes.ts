import type { brokerage } from "#contract/brokerage.ts";
import { ratesSet } from "#server/features/brokerage/queries.ts";
import { setRate, takeRateBack } from "#server/features/brokerage/service.ts";
import type { Handlers } from "#server/platform/http/handler.ts";

/** The dated rates, which the admin extends. */
export const brokerageHandlers: Handlers<typeof brokerage> = {
  getrates: async (asked, { db, services }) => ratesSet(db, services.settings, asked),
  ratereg: setRate,
  ratedelete: takeRateBack,
};
