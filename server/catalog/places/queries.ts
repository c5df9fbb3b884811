import { type SQL, sql } from "drizzle-orm";
import type { PackDistrict, PackState } from "#server/catalog/places/pack.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { lockImports } from "#server/platform/db/locks.ts";
import { districts, locations, states } from "#server/platform/db/schema/reference.ts";

/**
 * `present`: the districts of the pack with the id of the district that stands for each, by LGD code, then by name; null where
 * there is none. `town`: their towns, by the number of the district in the pack.
 */
function packAs(pack: readonly PackDistrict[]): SQL {
  const towns = pack.flatMap((district, at) => district.towns.map((name) => ({ n: at + 1, name })));
  const column = <R>(rows: readonly R[], pick: (row: R) => string | number | null) => sql.param(rows.map(pick));
  return sql`
    with pack as (
      select * from unnest(
        ${column(pack, ({ stateCode }) => stateCode)}::text[],
        ${column(pack, ({ lgdCode }) => lgdCode)}::int[],
        ${column(pack, ({ name }) => name)}::text[]
      ) with ordinality as pack (state_code, lgd_code, name, n)
    ), town as (
      select * from unnest(${column(towns, ({ n }) => n)}::int[], ${column(towns, ({ name }) => name)}::text[]) as town (n, name)
    ), present as (
      select pack.*, coalesce(same_code.id, same_name.id) as id
      from pack
      left join ${districts} same_code on same_code.lgd_code = pack.lgd_code
      left join ${districts} same_name on fold_name(same_name.name) = fold_name(pack.name)
    )`;
}

interface StateCounts {
  readonly code: string;
  readonly districtCount: number;
  readonly newDistricts: number;
  readonly newLocations: number;
}

/** The number of places that an import would add, for each state. */
export async function countMissing(db: Db, pack: readonly PackDistrict[]): Promise<readonly StateCounts[]> {
  const { rows } = await db.execute<StateCounts & Record<string, unknown>>(sql`
    ${packAs(pack)}
    select present.state_code as code, count(distinct present.n)::int as "districtCount",
      count(distinct present.n) filter (where present.id is null)::int as "newDistricts",
      count(*) filter (where l.id is null)::int as "newLocations"
    from present
    inner join town on town.n = present.n
    left join ${locations} l on l.district_id = present.id and fold_name(l.name) = fold_name(town.name)
    group by present.state_code`);
  return rows;
}

/** Adds the missing ones of these districts and their towns. Imports run one after the other. */
export async function insertMissing(db: Db, packStates: readonly PackState[], pack: readonly PackDistrict[]) {
  await lockImports(db);
  await db
    .insert(states)
    .values([...packStates])
    .onConflictDoNothing();
  // A district that was registered by its name is recognized from now on, also after it is renamed. What an import finds stays
  // when the demo is cleared, as what it adds does.
  await db.execute(sql`
    ${packAs(pack)}
    update ${districts} d
    set demo = false, state_code = coalesce(d.state_code, present.state_code), lgd_code = coalesce(d.lgd_code, present.lgd_code)
    from present
    where d.id = present.id and (d.demo or d.state_code is null or (d.lgd_code is null and present.lgd_code is not null))`);
  await db.execute(sql`
    ${packAs(pack)}
    update ${locations} l set demo = false
    from present inner join town on town.n = present.n
    where l.demo and l.district_id = present.id and fold_name(l.name) = fold_name(town.name)`);
  const { rowCount: districtsAdded } = await db.execute(sql`
    ${packAs(pack)}
    insert into ${districts} (name, state_code, lgd_code)
    select name, state_code, lgd_code from present where id is null order by n
    on conflict do nothing`);
  const { rowCount: locationsAdded } = await db.execute(sql`
    ${packAs(pack)}
    insert into ${locations} (district_id, name)
    select present.id, town.name from present inner join town on town.n = present.n where present.id is not null
    order by present.n, town.name
    on conflict do nothing`);
  return { districtsAdded: districtsAdded ?? 0, locationsAdded: locationsAdded ?? 0 };
}
