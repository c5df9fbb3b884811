import { sql } from "drizzle-orm";
import type { Db } from "../../../server/platform/db/connect.ts";
import { mixed, pick } from "../market-model.ts";
import { rareWord, sentences } from "./vocabulary.ts";

export const crafts = "websites,logos,catalogues,brochures,translations,posters,newsletters,payrolls".split(",");
export const makers = "bakeries,clinics,schools,garages,hotels,nurseries,pharmacies,gyms".split(",");
export const languages = ["Hindi", "English", "Malayalam", "Tamil", "Marathi", "Gujarati", "Bengali", "Tulu"];
const skillNames = ["Kotlin", "React", "WordPress", "Tally", "Retouching", "Adobe InDesign", "Subtitling", "Plumbing"];

/** A listed page for every freelancer, with languages, skills and, for most, a track record. */
export async function fillPages(db: Db): Promise<void> {
  await db.execute(sql`set statement_timeout = 0`);
  await db.execute(
    sql`insert into platform_settings (key, value, version) values ('freelancerSearch', '"companies"', 1)`,
  );
  await db.execute(sql`
    insert into skills (name, status) select name, 'approved' from unnest(${sql.param(skillNames)}::text[]) name`);
  const { rows } = await db.execute<{ id: number }>(sql`select account_id as id from freelancers order by 1`);
  // Row by row it takes longer, and plans that were made for an empty table are kept.
  await db.execute(sql`alter table profile_pages disable trigger user`);
  await db.execute(sql`alter table freelancer_skills disable trigger user`);
  for (let from = 0; from < rows.length; from += 2_000) {
    const ids = rows.slice(from, from + 2_000).map(({ id }) => id);
    const textOf = (id: number) =>
      `${[23, 24, 25].map((salt) => pick(sentences, mixed(id, salt))).join(" ")} ${rareWord(id, 26)}`;
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into freelancer_skills (account_id, skill_id)
        select id, skill from unnest(${sql.param(ids)}::int[]) id, generate_series(1, ${skillNames.length}) skill
        where (id * 7 + skill * 13) % 5 = 0`);
      await tx.execute(sql`
        insert into track_records (account_id, paid_works, on_time_works, sent_back_works, ended_works)
        select id, 3 + id % 40, (3 + id % 40) * (60 + id % 41) / 100, 0, 0 from unnest(${sql.param(ids)}::int[]) id where id % 3 > 0`);
      await tx.execute(sql`
        insert into profile_pages (account_id, headline, about, languages, is_available, place_shown, is_listed)
        select id, headline, about, array[first, 'English'], id % 7 > 0, case when id % 3 = 0 then 'town' else 'district' end, true
        from unnest(${sql.param(ids)}::int[],
          ${sql.param(ids.map((id) => `${pick(crafts, mixed(id, 51))} for ${pick(makers, mixed(id, 52))} ${id % 5 === 0 ? rareWord(id, 22) : ""}`))}::text[],
          ${sql.param(ids.map(textOf))}::text[],
          ${sql.param(ids.map((id) => pick(languages, Math.floor(languages.length * ((mixed(id, 53) % 1000) / 1000) ** 2))))}::text[]
        ) page (id, headline, about, first)`);
    });
  }
  await db.execute(sql`alter table profile_pages enable trigger user`);
  await db.execute(sql`alter table freelancer_skills enable trigger user`);
  await db.execute(sql`analyze`);
  for (let from = 0; from < rows.length; from += 2_000) {
    const ids = rows.slice(from, from + 2_000).map(({ id }) => id);
    await db.execute(sql`select freelancer_search_refresh(${sql.param(ids)}::int[])`);
  }
  await db.execute(sql`vacuum analyze`);
}
