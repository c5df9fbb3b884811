-- The rows that freelancer_search should have of these freelancers: of those whom companies may find.
create or replace function freelancer_search_rows(ids integer[]) returns setof freelancer_search
language sql stable as $$
  with listed as (
    select p.account_id, f.category_id, f.subcategory_id,
      case when p.place_shown <> 'none' then f.district_id end as district_id,
      case when p.place_shown = 'town' then f.location_id end as location_id,
      array(select distinct lower(language) from unnest(p.languages) language order by 1) as languages,
      p.is_available, p.is_public, coalesce(t.paid_works, 0) as paid_works, coalesce(t.on_time_works, 0) as on_time_works,
      search_stems(p.headline) as headline, search_stems(p.about || ' ' || array_to_string(p.languages, ' ')) as text,
      -- The name as the page shows it: in full, or the first name.
      search_stems(case when p.shown_name = 'full' then a.name
        else split_part(regexp_replace(btrim(a.name), '\s+', ' ', 'g'), ' ', 1) end) as name
    from profile_pages p
    inner join accounts a on a.id = p.account_id
    inner join freelancers f on f.account_id = p.account_id
    left join track_records t on t.account_id = p.account_id and t.on_time_works is not null
    where p.account_id = any (ids) and p.is_listed and a.status = 'accepted' and a.disabled_at is null and a.erased_at is null
      and not exists (select from restrictions r where r.account_id = p.account_id and r.kind = 'publish' and r.lifted_at is null)
  )
  select account_id, category_id, subcategory_id, district_id, location_id, languages, is_available, is_public, paid_works,
    wilson_lower_bound(on_time_works, paid_works),
    array_to_tsvector(array_remove(headline || text || name
      || array(select 't:' || word from unnest(headline) word) || array(select 'o:' || word from unnest(name) word)
      || array(select 'n:' || language from unnest(languages) language)
      || array(select '#k' || skill_id from freelancer_skills k where k.account_id = listed.account_id)
      || array['#c' || category_id, '#s' || subcategory_id, '#d' || district_id, '#l' || location_id,
        case when is_available then '#a' end, case when is_public then '#p' end], null))
  from listed
$$;
