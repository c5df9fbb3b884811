import type { Role } from "#domain/role.ts";
import type { Market } from "./market.ts";
import { type Person, signIn } from "./sessions.ts";

/** A user and the ids for the calls. */
export interface Asker extends Person {
  readonly about: Readonly<Record<Subject, number>>;
}

type Subject = "work" | "request" | "company" | "freelancer" | "district" | "location" | "category" | "subcategory";

export type Cast = Readonly<Record<Role | "guest", readonly Asker[]>>;

/** As many as read at the same time in the busiest minute, roughly; each is asked for in turn. */
const most = 40;

/**
 * Paid requests of many companies and freelancers, so that there is something to be said about each. The first is of the
 * work with the most requests, which belongs to the company with the most works.
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

type Row = Asker["about"];

/** Signs some of each role in; the same ones each time, as far as the market is the same. */
export async function castOf({ pool }: Market, url: string): Promise<Cast> {
  const { rows } = await pool.query<Row>(subjects);
  const admin = await pool.query<{ id: number }>("select id from accounts where username = 'admin'");
  const signed = async (idOf: (row: Row) => number) => {
    const first = new Map<number, Row>();
    for (const about of rows) if (!first.has(idOf(about))) first.set(idOf(about), about);
    const askers: Asker[] = [];
    for (const [id, about] of [...first].slice(0, most)) {
      const { rows: known } = await pool.query<{ username: string }>("select username from accounts where id = $1", [
        id,
      ]);
      askers.push({ ...(await signIn(pool, url, { id, username: known[0]?.username ?? "" })), about });
    }
    return askers;
  };
  const [admins, client, freelancer] = [
    await signed(() => admin.rows[0]?.id ?? 0),
    await signed(({ company }) => company),
    await signed((row) => row.freelancer),
  ];
  const [first] = admins as [Asker];
  const guest = { id: 0, username: "", cookie: "", xsrf: "" };
  return {
    admin: rows.slice(0, most).map((about) => ({ ...first, about })),
    client,
    freelancer,
    guest: rows.slice(0, most).map((about) => ({ ...guest, about })),
  };
}
