import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, freelancers, workRequests } from "#server/platform/db/schema/marketplace.ts";
import { buildRequest } from "#server/test/build.ts";

/** Pending requests of so many freelancers on a work, built by three statements. Returns the first of them. */
export async function buildApplicants(db: Db, workId: number, count: number) {
  const first = await buildRequest(db, { workId });
  const model = first.freelancerId;
  await db.execute(sql`
    with people as (
      insert into ${accounts} (username, role, status, password_hash, name, email, phone)
      select 'applicant_' || ${workId}::int || '_' || n, role, status, password_hash, name || ' ' || n, email,
        (7000000000 + ${workId}::int8 * 10000 + n)::text
      from ${accounts}, generate_series(2, ${count}) n where id = ${model}
      returning id
    )
    insert into ${freelancers} (account_id, picture, category_id, subcategory_id, district_id, location_id)
    select people.id, picture, category_id, subcategory_id, district_id, location_id
    from people, ${freelancers} where account_id = ${model}`);
  await db.execute(sql`
    insert into ${workRequests} (work_id, freelancer_id, name, resume)
    select ${workId}, a.id, a.name, ${first.resume} from ${accounts} a
    where a.username like ${`applicant\\_${workId}\\_%`}`);
  return first;
}
