import { sql } from "drizzle-orm";
import { type Breach, run } from "#server/test/tamper.ts";

/** What breaks the invariant of offers and nothing else. `agreed` has a countered and an accepted offer, `pending` has none. */
export const offerBreaches = (at: { readonly agreed: number; readonly pending: number }): readonly Breach[] => [
  [
    "I16",
    "an agreement at another price than its offer's",
    () => run(sql`update offers set amount = 120000 where request_id = ${at.agreed} and version = 2`),
    /^request \d+ is accepted at 110000, and its offer 2 of 120000 is accepted$/,
  ],
  [
    "I16",
    "an offer that is open after the agreement",
    () => run(sql`update offers set status = 'open' where request_id = ${at.agreed} and version = 1`),
    /^request \d+ is accepted at 110000, and its offer 1 of 120000 is open$/,
  ],
  [
    "I16",
    "an accepted offer of a request that nobody accepted",
    () =>
      run(sql`insert into offers (request_id, version, author, amount, status, expires_at)
        values (${at.pending}, 1, 'freelancer', 90000, 'accepted', now())`),
    /^request \d+ is pending at no price, and its offer 1 of 90000 is accepted$/,
  ],
  [
    "I16",
    "a work that shows another price than was agreed",
    () =>
      run(
        sql`update works set agreed_paise = 99900 where id = (select work_id from work_requests where id = ${at.agreed})`,
      ),
    /^work \d+ carries a price of 99900, and its request \d+ one of 110000$/,
  ],
];
