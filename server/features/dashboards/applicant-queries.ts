import { and, desc, eq, sql } from "drizzle-orm";
import type { RequestStatus } from "#domain/work-request.ts";
import { dayOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, freelancers, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";

const countIn = (status: RequestStatus) =>
  sql<number>`(select count(*)::int from ${workRequests} o where o.freelancer_id = ${workRequests.freelancerId} and o.status = ${status})`;

/** Who asks for a work of this company: field and place as the profile has them, and what was done here so far. */
export const applicantOf = (db: Db, companyId: number, requestId: number) =>
  db
    .select({
      requestid: workRequests.id,
      freelancername: accounts.name,
      categoryname: categories.name,
      subcategory: subcategories.name,
      district: districts.name,
      location: locations.name,
      regdate: dayOf(accounts.registeredAt),
      paidworks: countIn("paid"),
      ongoingworks: countIn("accepted"),
    })
    .from(workRequests)
    .innerJoin(works, and(eq(works.id, workRequests.workId), eq(works.ownerId, companyId)))
    .innerJoin(accounts, eq(accounts.id, workRequests.freelancerId))
    .innerJoin(freelancers, eq(freelancers.accountId, workRequests.freelancerId))
    .innerJoin(categories, eq(categories.id, freelancers.categoryId))
    .innerJoin(subcategories, eq(subcategories.id, freelancers.subcategoryId))
    .innerJoin(districts, eq(districts.id, freelancers.districtId))
    .innerJoin(locations, eq(locations.id, freelancers.locationId))
    .where(eq(workRequests.id, requestId));

/** What a freelancer sent along last; it may be sent again as long as that request is there (DETAILS 17). */
export const lastResume = (db: Db, freelancerId: number) =>
  db
    .select({
      requestid: workRequests.id,
      title: works.title,
      requestdate: dayOf(workRequests.requestedAt),
      biodata: workRequests.resume,
    })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(eq(workRequests.freelancerId, freelancerId))
    .orderBy(desc(workRequests.requestedAt), desc(workRequests.id))
    .limit(1);
