import type { ledger } from "#contract/money/ledger.ts";
import { checkNow } from "#server/money/ledger/checks.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Checks of the ledger by the admin. */
export const ledgerHandlers: Handlers<typeof ledger> = {
  "ledger.check": async (_, { services, refuse }) => {
    const ending = await checkNow(services);
    if (ending === "refused") throw refuse("check_running");
    return ending;
  },
};
