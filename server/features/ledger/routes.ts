import type { ledger } from "#contract/ledger.ts";
import { checkNow, ledgerState } from "#server/features/ledger/checks.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** The state of the ledger, for the admin. */
export const ledgerHandlers: Handlers<typeof ledger> = {
  "ledger.getLastCheck": async (_, { db }) => ledgerState(db),
  "ledger.check": async (_, { services, refuse }) => {
    const ending = await checkNow(services);
    if (ending === "refused") throw refuse("check_running");
    return ending;
  },
};
