import { sql } from "drizzle-orm";
import { both, by, through, where } from "#server/features/personal-data/owners.ts";
import { payments, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";

/** Requests of a freelancer, and those on the works of a company. */
const ownRequest = both(by(workRequests.freelancerId), through(workRequests.workId, works.id, by(works.ownerId)));

export const ownPayment = through(payments.requestId, workRequests.id, ownRequest);

/** What the account offered itself, as the company or as the freelancer of the request. */
export const ownOffer = both(
  where(
    through(offers.requestId, workRequests.id, by(workRequests.freelancerId)),
    sql`${offers.author} = 'freelancer'`,
  ),
  where(
    through(offers.requestId, workRequests.id, through(workRequests.workId, works.id, by(works.ownerId))),
    sql`${offers.author} = 'company'`,
  ),
);
