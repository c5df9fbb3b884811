-- Characters that make no other word, such as joiners: those with the property Default_Ignorable_Code_Point of Unicode.
CREATE FUNCTION "without_ignorable"(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN octet_length(said) = length(said) THEN said ELSE regexp_replace(said, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g') END
$$;--> statement-breakpoint
-- A name as people read it (domain/text.ts).
CREATE FUNCTION "fold_name"(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(btrim(regexp_replace(public.without_ignorable(normalize(name, NFKC)), '[\t-\r ]+', ' ', 'g')))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "plain_text"(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	-- Without accents, but with the vowel signs of Indian scripts, which make another word: as the filters of the browser compare.
	-- Most texts have neither, which shows in their length.
	SELECT CASE WHEN octet_length(said) = length(said) THEN lower(said)
		ELSE lower(regexp_replace(public.without_ignorable(normalize(said, NFD)), '[\u0300-\u036f]', '', 'g')) END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_stems_beyond_ascii"(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT stem), '{}')
	FROM regexp_split_to_table(
		translate(lower(regexp_replace(public.without_ignorable(normalize(said, NFKD)), '[\u0300-\u036f]', '', 'g')), U&'\0964\0965', '  '),
		'[^a-z0-9\u00df-\u1fff\u2c00-\U0010ffff]+'
	) word, unnest(ts_lexize('pg_catalog.english_stem', left(word, 60))) stem
	WHERE word <> '' AND stem <> ''
$$;--> statement-breakpoint
-- Entries that were two so far, although people read them as one, stay apart by their id until an admin merges them.
UPDATE "categories" t SET "name" = t."name" || ' (' || t."id" || ')'
	WHERE EXISTS (SELECT FROM "categories" o WHERE fold_name(o."name") = fold_name(t."name") AND o."id" < t."id");--> statement-breakpoint
UPDATE "districts" t SET "name" = t."name" || ' (' || t."id" || ')'
	WHERE EXISTS (SELECT FROM "districts" o WHERE fold_name(o."name") = fold_name(t."name") AND o."id" < t."id");--> statement-breakpoint
UPDATE "locations" t SET "name" = t."name" || ' (' || t."id" || ')'
	WHERE EXISTS (SELECT FROM "locations" o WHERE o."district_id" = t."district_id" AND fold_name(o."name") = fold_name(t."name") AND o."id" < t."id");--> statement-breakpoint
UPDATE "subcategories" t SET "name" = t."name" || ' (' || t."id" || ')'
	WHERE EXISTS (SELECT FROM "subcategories" o WHERE o."category_id" = t."category_id" AND fold_name(o."name") = fold_name(t."name") AND o."id" < t."id");--> statement-breakpoint
UPDATE "skills" t SET "name" = t."name" || ' (' || t."id" || ')'
	WHERE EXISTS (SELECT FROM "skills" o WHERE fold_name(o."name") = fold_name(t."name") AND o."id" < t."id");--> statement-breakpoint
DROP INDEX "categories_name";--> statement-breakpoint
DROP INDEX "districts_name";--> statement-breakpoint
DROP INDEX "locations_name";--> statement-breakpoint
DROP INDEX "subcategories_name";--> statement-breakpoint
DROP INDEX "skills_name";--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree (fold_name("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "districts_name" ON "districts" USING btree (fold_name("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "locations_name" ON "locations" USING btree ("district_id",fold_name("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "subcategories_name" ON "subcategories" USING btree ("category_id",fold_name("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "skills_name" ON "skills" USING btree (fold_name("name"));--> statement-breakpoint
-- Indexes of the functions that have changed. Those of long tables are built anew only where a row is read differently.
REINDEX INDEX "categories_words";--> statement-breakpoint
REINDEX INDEX "subcategories_words";--> statement-breakpoint
REINDEX INDEX "districts_words";--> statement-breakpoint
REINDEX INDEX "locations_words";--> statement-breakpoint
REINDEX INDEX "skills_words";--> statement-breakpoint
DO $$ BEGIN
	IF EXISTS (SELECT FROM "works" WHERE without_ignorable("title") <> "title") THEN REINDEX INDEX "works_title"; END IF;
	IF EXISTS (SELECT FROM "companies" WHERE without_ignorable("licence_no") <> "licence_no") THEN REINDEX INDEX "companies_licence"; END IF;
	IF EXISTS (SELECT FROM "accounts" WHERE without_ignorable("name" || "email" || "phone") <> "name" || "email" || "phone") THEN
		REINDEX INDEX "accounts_client_text";
		REINDEX INDEX "accounts_freelancer_text";
	END IF;
END $$;--> statement-breakpoint
SELECT search_take(ARRAY(
	SELECT w."id" FROM "work_search" s INNER JOIN "works" w ON w."id" = s."work_id" INNER JOIN "accounts" a ON a."id" = w."owner_id"
	WHERE without_ignorable(w."title" || w."description" || a."name") <> w."title" || w."description" || a."name"
));--> statement-breakpoint
SELECT freelancer_search_take(ARRAY(
	SELECT p."account_id" FROM "freelancer_search" s INNER JOIN "profile_pages" p USING ("account_id") INNER JOIN "accounts" a ON a."id" = p."account_id"
	WHERE without_ignorable(p."headline" || p."about" || a."name") <> p."headline" || p."about" || a."name"
));
