import { journeysOf } from "./journey.ts";
import type { ApiRequest, Journey } from "./load.ts";
import type { Market } from "./market.ts";
import { resumeOf } from "./market-model.ts";
import { password, requestOf, type SignedInUser, type Users } from "./sessions.ts";

/** Returns the next request, or undefined once the prepared requests are used up. */
type Supply = () => ApiRequest | Journey | undefined;

export interface Operation {
  readonly name: string;
  readonly isExpected: (text: string) => boolean;
  /** Reads run for this time, writes until their supply is used up. */
  readonly seconds?: number;
  readonly supply: (count: number) => Promise<Supply>;
  readonly count: number;
}

const isRow = (text: string) => text.startsWith("[{");
const isSuccess = (text: string) => /"message":"(Success|updated)"/.test(text);

function inOrder(requests: readonly (ApiRequest | Journey)[]): Supply {
  const remaining = requests.values();
  return () => remaining.next().value;
}

/** Repeats all of them. */
function cycle<T>(all: readonly T[], requestFor: (item: T, turn: number) => ApiRequest): Supply {
  let turn = 0;
  return () => {
    turn += 1;
    return requestFor(all[turn % all.length] as T, turn);
  };
}

export function operationsOn(market: Market, { companies, freelancers }: Users): readonly Operation[] {
  const companyWith = new Map(companies.map((user) => [user.id, user]));
  const freelancerWith = new Map(freelancers.map((user) => [user.id, user]));
  const owners = [...companyWith.keys()];
  const query = async <R extends object>(text: string, values: readonly unknown[]) =>
    (await market.pool.query<R>(text, [...values])).rows;

  /** Few enough for repeated reads of the same work. */
  const works = (of: string) =>
    query<{ id: number; owner: number }>(
      `select id, owner_id as owner from works where owner_id = any ($1) and ${of} order by random() limit 2000`,
      [owners],
    );
  const asCompany = (rows: readonly { owner: number }[], requestFor: (row: never) => readonly [string, object]) =>
    rows.map((row) => requestOf(companyWith.get(row.owner) as SignedInUser, ...requestFor(row as never)));

  return [
    {
      name: "20 jobs",
      isExpected: isRow,
      seconds: 1.5,
      count: 0,
      supply: async () => cycle(freelancers, (user) => requestOf(user, "getjobfreelancer", { limit: 20 })),
    },
    {
      name: "one job",
      isExpected: isRow,
      seconds: 1.5,
      count: 0,
      supply: async () => {
        // Of companies without calls in this benchmark, so that the work stays open.
        const open = await query<{ id: number }>(
          `select w.id from works w inner join accounts c on c.id = w.owner_id
           where not w.engaged and w.deadline >= current_date and c.status = 'accepted' and w.owner_id <> all ($1)
           order by random() limit 2000`,
          [owners],
        );
        return cycle(freelancers, (user, turn) => requestOf(user, "workdetails", { id: open[turn % open.length]?.id }));
      },
    },
    {
      name: "requests of a work",
      isExpected: isRow,
      seconds: 1.5,
      count: 0,
      supply: async () => {
        // Works of earlier runs have no requests.
        const worksWithRequests = await works("exists (select from work_requests r where r.work_id = works.id)");
        const requests = asCompany(worksWithRequests, ({ id }: { id: number }) => [
          "getfreelancerbyworkid",
          { workid: id },
        ]);
        return cycle(requests, (request) => request);
      },
    },
    {
      name: "apply",
      isExpected: isSuccess,
      count: 300,
      supply: async (count) => {
        const pairs = await query<{ work: number; freelancer: number; name: string }>(
          `select w.id as work, f.id as freelancer, f.name
           from (select w.id from works w inner join accounts c on c.id = w.owner_id
                 where not w.engaged and w.deadline >= current_date and c.status = 'accepted' order by random() limit $2) w
           cross join lateral (
             select a.id, a.name from accounts a where a.id = any ($1)
               and not exists (select from work_requests r where r.work_id = w.id and r.freelancer_id = a.id)
             order by md5(a.id::text || w.id) limit 1) f`,
          [[...freelancerWith.keys()], count],
        );
        return inOrder(
          pairs.map(({ work, freelancer, name }) =>
            requestOf(freelancerWith.get(freelancer) as SignedInUser, "workreq", {
              workid: work,
              name,
              biodata: resumeOf(freelancer),
            }),
          ),
        );
      },
    },
    {
      name: "accept",
      isExpected: isSuccess,
      count: 200,
      supply: async (count) => {
        const rows = await query<{ id: number; owner: number }>(
          `select distinct on (w.id) r.id, w.owner_id as owner from works w inner join work_requests r on r.work_id = w.id
           where w.owner_id = any ($1) and not w.engaged and r.status = 'pending' order by w.id limit $2`,
          [owners, count],
        );
        return inOrder(
          asCompany(rows, ({ id }: { id: number }) => ["updatereqstatus", { reqid: id, status: "accepted" }]),
        );
      },
    },
    {
      name: "pay",
      isExpected: isSuccess,
      count: 200,
      supply: async (count) => {
        await query(
          `with done as (
             update work_requests set status = 'completed' where id in (
               select r.id from work_requests r inner join works w on w.id = r.work_id
               where w.owner_id = any ($1) and r.status = 'accepted' limit $2) returning id)
           insert into progress_entries (request_id, percentage, description) select id, 100, 'As agreed.' from done`,
          [owners, count],
        );
        const rows = await query<{ id: number; owner: number; price: number }>(
          `select r.id, w.owner_id as owner, r.price / 100 as price from works w inner join work_requests r on r.work_id = w.id
           where w.owner_id = any ($1) and r.status = 'completed'
             and not exists (select from payment_orders o where o.request_id = r.id) order by random() limit $2`,
          [owners, count],
        );
        return inOrder(
          asCompany(rows, ({ id, price }: { id: number; price: number }) => [
            "payment",
            { requestid: id, amount: Number(price) },
          ]),
        );
      },
    },
    {
      name: "the whole journey",
      isExpected: (text) => isSuccess(text) || isRow(text),
      count: 100,
      supply: async (count) => inOrder(journeysOf({ companies, freelancers }, count)),
    },
    {
      name: "login",
      isExpected: isRow,
      seconds: 1.5,
      count: 0,
      supply: async () => {
        const guest: SignedInUser = { id: 0, username: "", cookie: "", xsrf: "" };
        return cycle(freelancers, ({ username }) => requestOf(guest, "login", { username, password }));
      },
    },
  ];
}
