import type { ledger } from "#contract/money/ledger.ts";
import { listBalances, listCash, listPostings } from "#server/money/ledger/book-queries.ts";
import { checkNow } from "#server/money/ledger/checks.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** The books, and checks of the ledger by the admin. */
export const ledgerHandlers: Handlers<typeof ledger> = {
  "ledger.listBalances": async (input, { db }) => listBalances(db, input),
  "ledger.listCash": async (input, { db }) => listCash(db, input),
  "ledger.listPostings": async (input, { db }) => listPostings(db, input, input),
  "ledger.check": async (_, { services, refuse }) => {
    const ending = await checkNow(services);
    if (ending === "refused") throw refuse("check_running");
    return ending;
  },
};
