import { and, desc, eq, sql } from "drizzle-orm";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { feesFor } from "#server/catalog/fees/queries.ts";
import { shownPrice } from "#server/hiring/requests/applicant-queries.ts";
import { latestOffer } from "#server/hiring/requests/offer-queries.ts";
import { isOfRequest } from "#server/hiring/requests/queries.ts";
import { checkedIdentityOf } from "#server/platform/db/checked-identities.ts";
import { dayOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { dueDayFromToday } from "#server/platform/db/due-day.ts";
import { accounts, freelancers, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import type { Settings } from "#server/platform/settings.ts";

const countIn = (status: RequestStatus) =>
  sql<number>`(select count(*)::int from ${workRequests} o where o.freelancer_id = ${workRequests.freelancerId} and o.status = ${status})`;

const isPending = sql<boolean>`${workRequests.status} = 'pending'`;

/**
 * The freelancer behind a request on a work of this company: profile, counts of paid and ongoing works, and what the price comes to
 * by the fees of today.
 */
export const applicantOf = (
  db: Db,
  companyId: number,
  requestId: number,
  { BROKERAGE_BPS: otherwise }: Pick<Settings, "BROKERAGE_BPS">,
) =>
  db
    .select({
      requestid: workRequests.id,
      freelancerId: workRequests.freelancerId,
      freelancername: accounts.name,
      categoryname: categories.name,
      subcategory: subcategories.name,
      district: districts.name,
      location: locations.name,
      regdate: dayOf(accounts.registeredAt),
      identity: checkedIdentityOf(workRequests.freelancerId),
      paidWorks: countIn("paid"),
      ongoingWorks: countIn("accepted"),
      offerNote: sql<string | null>`(
        select ${offers.note} from ${offers}
        where ${eq(offers.requestId, workRequests.id)} and ${offers.author} = 'freelancer'
        order by ${desc(offers.version)} limit 1)`,
      isPending,
      status: workRequests.status,
      amountPaise: sql<number>`${shownPrice}`.mapWith(Number),
      dueDay: dueDayFromToday(works.deadline, sql`(${latestOffer} ->> 'offerDays')::int`),
      ...feesFor({ categoryId: works.categoryId, pricePaise: shownPrice, otherwise }),
    })
    .from(workRequests)
    .innerJoin(works, isOfRequest)
    .innerJoin(accounts, eq(accounts.id, workRequests.freelancerId))
    .innerJoin(freelancers, eq(freelancers.accountId, workRequests.freelancerId))
    .innerJoin(categories, eq(categories.id, freelancers.categoryId))
    .innerJoin(subcategories, eq(subcategories.id, freelancers.subcategoryId))
    .innerJoin(districts, eq(districts.id, freelancers.districtId))
    .innerJoin(locations, eq(locations.id, freelancers.locationId))
    .where(and(eq(workRequests.id, requestId), eq(workRequests.ownerId, companyId)));
