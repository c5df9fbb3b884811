import type { Role } from "../../domain/role.ts";
import type { Market } from "./market.ts";
import { type SignedInUser, signIn } from "./sessions.ts";

/** A user and the ids for the calls. */
export interface GrowthUser extends SignedInUser {
  readonly ids: Readonly<Record<Subject, number>>;
}

type Subject = "work" | "request" | "company" | "freelancer" | "district" | "location" | "category" | "subcategory";

export type GrowthUsers = Readonly<Record<Role | "guest", readonly GrowthUser[]>>;

/** About as many users as are active in the busiest minute. */
const maxUsersPerRole = 40;

/**
 * The ids of paid requests of many companies and freelancers. The first belongs to the work with the most requests, and to
 * the company with the most works.
 */
const subjects = `
  with crowded as (select work_id from work_requests group by 1 order by count(*) desc limit 1)
  select r.id as request, w.id as work, w.owner_id as company, r.freelancer_id as freelancer, l.id as location,
    l.district_id as district, w.category_id as category, w.subcategory_id as subcategory
  from (
    select p.request_id from payments p where p.id % greatest((select max(id) from payments) / 400, 1) = 0
    union select r.id from work_requests r where r.work_id = (select work_id from crowded) and r.status = 'paid'
  ) picked
  inner join work_requests r on r.id = picked.request_id inner join works w on w.id = r.work_id
  inner join accounts a on a.id = w.owner_id and a.status = 'accepted'
  inner join companies c on c.account_id = w.owner_id inner join locations l on l.id = c.location_id
  order by w.id = (select work_id from crowded) desc, md5(r.id::text)`;

type Row = GrowthUser["ids"];

/** Signs users of each role in: the same ones in every run on the same market. */
export async function growthUsersOf({ pool }: Market, url: string): Promise<GrowthUsers> {
  const { rows } = await pool.query<Row>(subjects);
  const admin = await pool.query<{ id: number }>("select id from accounts where username = 'admin'");
  const signInUsers = async (idOf: (row: Row) => number) => {
    const first = new Map<number, Row>();
    for (const ids of rows) if (!first.has(idOf(ids))) first.set(idOf(ids), ids);
    const users: GrowthUser[] = [];
    for (const [id, ids] of [...first].slice(0, maxUsersPerRole)) {
      const { rows: accounts } = await pool.query<{ username: string }>("select username from accounts where id = $1", [
        id,
      ]);
      users.push({ ...(await signIn(pool, url, { id, username: accounts[0]?.username ?? "" })), ids });
    }
    return users;
  };
  const [admins, client, freelancer] = [
    await signInUsers(() => admin.rows[0]?.id ?? 0),
    await signInUsers(({ company }) => company),
    await signInUsers((row) => row.freelancer),
  ];
  const [first] = admins as [GrowthUser];
  const guest = { id: 0, username: "", cookie: "", xsrf: "" };
  return {
    admin: rows.slice(0, maxUsersPerRole).map((ids) => ({ ...first, ids })),
    client,
    freelancer,
    guest: rows.slice(0, maxUsersPerRole).map((ids) => ({ ...guest, ids })),
  };
}
