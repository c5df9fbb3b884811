import type { fees } from "#contract/catalog/fees.ts";
import { listRules } from "#server/catalog/fees/queries.ts";
import { saveRule, withdrawRule } from "#server/catalog/fees/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** The rules of the fees, which the admin extends. */
export const feesHandlers: Handlers<typeof fees> = {
  "fees.rules": async (page, { db }) => listRules(db, page),
  "fees.saveRule": saveRule,
  "fees.deleteRule": withdrawRule,
};
