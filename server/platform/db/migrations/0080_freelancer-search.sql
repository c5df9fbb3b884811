CREATE TABLE "freelancer_search" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"subcategory_id" integer NOT NULL,
	"district_id" integer,
	"location_id" integer,
	"languages" text[] NOT NULL,
	"is_available" boolean NOT NULL,
	"is_public" boolean NOT NULL,
	"paid_works" integer NOT NULL,
	"on_time_bound" integer NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profile_pages" ADD COLUMN "is_listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "freelancer_search" ADD CONSTRAINT "freelancer_search_account_id_freelancers_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."freelancers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "freelancer_search_document" ON "freelancer_search" USING gin ("document") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "freelancer_search_on_time" ON "freelancer_search" USING btree ("on_time_bound","account_id");--> statement-breakpoint
CREATE INDEX "freelancer_search_paid" ON "freelancer_search" USING btree ("paid_works","account_id");--> statement-breakpoint
CREATE INDEX "skills_words" ON "skills" USING gin (search_stems("name"));--> statement-breakpoint
-- Hand: functions and triggers that keep the rows of listed freelancers.
ALTER TABLE "freelancer_search" ALTER COLUMN "document" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "freelancer_search" SET (toast_tuple_target = 128);--> statement-breakpoint
-- The lower bound of Wilson's interval of 95 % for a share, in hundredths of a percent.
CREATE FUNCTION "wilson_lower_bound"(part integer, whole integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN whole > 0 THEN floor(10000 * greatest(0, (
		share + z * z / (2 * whole) - z * sqrt((share * (1 - share) + z * z / (4 * whole)) / whole)) / (1 + z * z / whole)))::integer ELSE 0 END
	FROM (SELECT part::float8 / nullif(whole, 0) AS share, 1.96::float8 AS z) facts
$$;--> statement-breakpoint
-- The rows as they should be of those of these freelancers whom companies may find.
CREATE FUNCTION "freelancer_search_rows"(ids integer[]) RETURNS SETOF "freelancer_search" LANGUAGE sql STABLE AS $$
	WITH listed AS (
		SELECT p.account_id, f.category_id, f.subcategory_id,
			CASE WHEN p.place_shown <> 'none' THEN f.district_id END AS district_id,
			CASE WHEN p.place_shown = 'town' THEN f.location_id END AS location_id,
			ARRAY(SELECT DISTINCT lower(language) FROM unnest(p.languages) language ORDER BY 1) AS languages,
			p.is_available, p.is_public, coalesce(t.paid_works, 0) AS paid_works, coalesce(t.on_time_works, 0) AS on_time_works,
			search_stems(p.headline) AS headline, search_stems(p.about || ' ' || array_to_string(p.languages, ' ')) AS text,
			-- The name as the page shows it: in full, or the first name.
			search_stems(CASE WHEN p.shown_name = 'full' THEN a.name ELSE split_part(regexp_replace(btrim(a.name), '\s+', ' ', 'g'), ' ', 1) END) AS name
		FROM profile_pages p
		INNER JOIN accounts a ON a.id = p.account_id
		INNER JOIN freelancers f ON f.account_id = p.account_id
		LEFT JOIN track_records t ON t.account_id = p.account_id AND t.on_time_works IS NOT NULL
		WHERE p.account_id = ANY (ids) AND p.is_listed AND a.status = 'accepted' AND a.disabled_at IS NULL AND a.erased_at IS NULL
			AND NOT EXISTS (SELECT FROM restrictions r WHERE r.account_id = p.account_id AND r.kind = 'publish' AND r.lifted_at IS NULL)
	)
	SELECT account_id, category_id, subcategory_id, district_id, location_id, languages, is_available, is_public, paid_works,
		wilson_lower_bound(on_time_works, paid_works),
		array_to_tsvector(array_remove(headline || text || name
			|| ARRAY(SELECT 't:' || word FROM unnest(headline) word) || ARRAY(SELECT 'o:' || word FROM unnest(name) word)
			|| ARRAY(SELECT 'n:' || language FROM unnest(languages) language)
			|| ARRAY(SELECT '#k' || skill_id FROM freelancer_skills k WHERE k.account_id = listed.account_id)
			|| ARRAY['#c' || category_id, '#s' || subcategory_id, '#d' || district_id, '#l' || location_id,
				CASE WHEN is_available THEN '#a' END, CASE WHEN is_public THEN '#p' END], NULL))
	FROM listed
$$;--> statement-breakpoint
CREATE FUNCTION "freelancer_search_take"(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
	-- Changes of one freelancer wait for each other, so that the last one sees all of them.
	PERFORM FROM accounts WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
	DELETE FROM freelancer_search s WHERE s.account_id = ANY (ids)
		AND NOT EXISTS (SELECT FROM freelancer_search_rows(ids) r WHERE r.account_id = s.account_id);
	WITH present AS MATERIALIZED (
		SELECT * FROM freelancer_search_rows(ids)
	), learnt AS (
		INSERT INTO search_vocabulary (word)
		SELECT DISTINCT word FROM present, unnest(tsvector_to_array(document)) AS said (word)
		WHERE search_is_word(word) AND word !~ '[#:]' AND (SELECT v.word FROM search_vocabulary v WHERE v.word = said.word) IS NULL
		ORDER BY word
		ON CONFLICT DO NOTHING
	)
	INSERT INTO freelancer_search AS s SELECT * FROM present
	ON CONFLICT (account_id) DO UPDATE SET category_id = excluded.category_id, subcategory_id = excluded.subcategory_id,
		district_id = excluded.district_id, location_id = excluded.location_id, languages = excluded.languages,
		is_available = excluded.is_available, is_public = excluded.is_public, paid_works = excluded.paid_works,
		on_time_bound = excluded.on_time_bound, document = excluded.document
	WHERE s IS DISTINCT FROM excluded;
END $$;--> statement-breakpoint
-- After the track records of these freelancers, or of all, were computed.
CREATE FUNCTION "freelancer_search_follow_records"(ids integer[]) RETURNS void LANGUAGE sql AS $$
	UPDATE freelancer_search s SET paid_works = present.paid_works, on_time_bound = present.on_time_bound
	FROM (
		SELECT o.account_id, coalesce(t.paid_works, 0) AS paid_works,
			wilson_lower_bound(coalesce(t.on_time_works, 0), coalesce(t.paid_works, 0)) AS on_time_bound
		FROM freelancer_search o LEFT JOIN track_records t ON t.account_id = o.account_id AND t.on_time_works IS NOT NULL
		WHERE ids IS NULL OR o.account_id = ANY (ids)
	) present
	WHERE present.account_id = s.account_id
		AND (s.paid_works, s.on_time_bound) IS DISTINCT FROM (present.paid_works, present.on_time_bound)
$$;--> statement-breakpoint
CREATE FUNCTION "freelancer_search_follow"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM freelancer_search_take(ARRAY[(to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::integer]);
	RETURN NULL;
END $$;--> statement-breakpoint
-- Of many at once, such as those of a merged town: those whose row changes.
CREATE FUNCTION "freelancer_search_follow_moves"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM freelancer_search_take(moved.ids) FROM (
		SELECT array_agg(account_id) AS ids
		FROM changed INNER JOIN former USING (account_id) INNER JOIN profile_pages p USING (account_id)
		WHERE p.is_listed AND (changed.category_id, changed.subcategory_id, changed.district_id, changed.location_id)
			IS DISTINCT FROM (former.category_id, former.subcategory_id, former.district_id, former.location_id)
	) moved WHERE moved.ids IS NOT NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "freelancer_search_follow_skills"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	PERFORM freelancer_search_take(ARRAY(SELECT DISTINCT account_id FROM changed));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "profile_pages_searched" AFTER INSERT ON "profile_pages" FOR EACH ROW WHEN (NEW.is_listed)
	EXECUTE FUNCTION "freelancer_search_follow"('account_id');--> statement-breakpoint
CREATE TRIGGER "profile_pages_searched_anew" AFTER UPDATE ON "profile_pages" FOR EACH ROW WHEN (OLD.is_listed OR NEW.is_listed)
	EXECUTE FUNCTION "freelancer_search_follow"('account_id');--> statement-breakpoint
CREATE TRIGGER "profile_pages_searched_no_more" AFTER DELETE ON "profile_pages" FOR EACH ROW WHEN (OLD.is_listed)
	EXECUTE FUNCTION "freelancer_search_follow"('account_id');--> statement-breakpoint
CREATE TRIGGER "freelancers_searched" AFTER UPDATE ON "freelancers" REFERENCING OLD TABLE AS former NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "freelancer_search_follow_moves"();--> statement-breakpoint
CREATE TRIGGER "accounts_searched_freelancers" AFTER UPDATE ON "accounts" FOR EACH ROW
	WHEN (NEW.role = 'freelancer' AND (OLD.status, OLD.name, OLD.disabled_at IS NULL, OLD.erased_at IS NULL) IS DISTINCT FROM (NEW.status, NEW.name, NEW.disabled_at IS NULL, NEW.erased_at IS NULL))
	EXECUTE FUNCTION "freelancer_search_follow"('id');--> statement-breakpoint
CREATE TRIGGER "restrictions_searched" AFTER INSERT ON "restrictions" FOR EACH ROW WHEN (NEW.kind = 'publish')
	EXECUTE FUNCTION "freelancer_search_follow"('account_id');--> statement-breakpoint
CREATE TRIGGER "restrictions_searched_anew" AFTER UPDATE ON "restrictions" FOR EACH ROW WHEN (NEW.kind = 'publish')
	EXECUTE FUNCTION "freelancer_search_follow"('account_id');--> statement-breakpoint
CREATE TRIGGER "freelancer_skills_searched" AFTER INSERT ON "freelancer_skills" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "freelancer_search_follow_skills"();--> statement-breakpoint
CREATE TRIGGER "freelancer_skills_searched_anew" AFTER UPDATE ON "freelancer_skills" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "freelancer_search_follow_skills"();--> statement-breakpoint
CREATE TRIGGER "freelancer_skills_searched_no_more" AFTER DELETE ON "freelancer_skills" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "freelancer_search_follow_skills"();--> statement-breakpoint
CREATE TRIGGER "skills_searched" AFTER INSERT OR UPDATE ON "skills" FOR EACH ROW WHEN (NEW.status = 'approved')
	EXECUTE FUNCTION "search_follow_name"();--> statement-breakpoint
INSERT INTO search_vocabulary (word)
SELECT DISTINCT word FROM skills, unnest(search_stems(name)) word WHERE status = 'approved' AND search_is_word(word)
ON CONFLICT DO NOTHING;
