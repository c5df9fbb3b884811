import { sql } from "drizzle-orm";
import { both, by, through, where } from "#server/operation/personal-data/owners.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { requestMarks } from "#server/platform/db/schema/request-marks.ts";

/** Requests on the works of a company. */
const onOwnWork = by(workRequests.ownerId);

/** Requests of a freelancer, and those on the works of a company. */
export const ownRequest = both(by(workRequests.freelancerId), onOwnWork);

export const ownPayment = through(payments.requestId, workRequests.id, ownRequest);

/** The marks of a company. The freelancer of the request does not learn of them. */
export const ownMark = through(requestMarks.requestId, workRequests.id, onOwnWork);

/** What the account offered itself, as the company or as the freelancer of the request. */
export const ownOffer = both(
  where(
    through(offers.requestId, workRequests.id, by(workRequests.freelancerId)),
    sql`${offers.author} = 'freelancer'`,
  ),
  where(through(offers.requestId, workRequests.id, onOwnWork), sql`${offers.author} = 'company'`),
);
