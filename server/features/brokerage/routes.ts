import type { brokerage } from "#contract/brokerage.ts";
import { listRates } from "#server/features/brokerage/queries.ts";
import { setRate, takeRateBack } from "#server/features/brokerage/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** The dated rates, which the admin extends. */
export const brokerageHandlers: Handlers<typeof brokerage> = {
  "brokerage.listRates": async (page, { db, services }) => listRates(db, services.settings, page),
  "brokerage.setRate": setRate,
  "brokerage.deleteRate": takeRateBack,
};
