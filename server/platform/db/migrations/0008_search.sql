CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Words end at everything that is neither a letter nor a digit, on every server alike, whatever its locale says of letters.
CREATE FUNCTION "search_stems_beyond_ascii"(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT stem), '{}')
	FROM regexp_split_to_table(
		translate(lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g')), U&'\0964\0965', '  '),
		'[^a-z0-9\u00df-\u1fff\u2c00-\U0010ffff]+'
	) word, unnest(ts_lexize('pg_catalog.english_stem', left(word, 60))) stem
	WHERE word <> '' AND stem <> ''
$$;--> statement-breakpoint
CREATE FUNCTION "search_stems"(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN octet_length(said) = length(said)
		THEN tsvector_to_array(to_tsvector('pg_catalog.english', regexp_replace(lower(said), '[^a-z0-9]+', ' ', 'g')))
		ELSE public.search_stems_beyond_ascii(said)
	END
$$;--> statement-breakpoint
CREATE FUNCTION "search_is_word"(stem text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT length(stem) BETWEEN 3 AND 30 AND stem !~ '[0-9]'
$$;--> statement-breakpoint
CREATE FUNCTION "search_fold"(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT regexp_replace(
		replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(word,
			'aa', 'a'), 'ee', 'i'), 'oo', 'u'), 'sh', 's'), 'chh', 'ch'), 'bh', 'b'), 'dh', 'd'), 'gh', 'g'), 'jh', 'j'), 'kh', 'k'), 'ph', 'f'), 'th', 't'),
			'w', 'v'), 'z', 'j'), 'x', 'ks'), 'q', 'k'), 'y', 'i'),
		'(.)\1+', '\1', 'g')
$$;--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL,
	"folded" text GENERATED ALWAYS AS (search_fold(word)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_search" (
	"work_id" integer PRIMARY KEY NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"budget" bigint NOT NULL,
	"deadline" date NOT NULL,
	"category_id" integer NOT NULL,
	"subcategory_id" integer NOT NULL,
	"district_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "work_search" ADD CONSTRAINT "work_search_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_vocabulary_folded" ON "search_vocabulary" USING btree ("folded");--> statement-breakpoint
CREATE INDEX "search_vocabulary_similar" ON "search_vocabulary" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "work_search_document" ON "work_search" USING gin ("document") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "work_search_posted" ON "work_search" USING btree ("posted_at","work_id");--> statement-breakpoint
CREATE INDEX "work_search_budget" ON "work_search" USING btree ("budget","work_id");--> statement-breakpoint
CREATE INDEX "work_search_deadline" ON "work_search" USING btree ("deadline","work_id");--> statement-breakpoint
CREATE INDEX "categories_words" ON "categories" USING gin (search_stems("name"));--> statement-breakpoint
CREATE INDEX "districts_words" ON "districts" USING gin (search_stems("name"));--> statement-breakpoint
CREATE INDEX "locations_words" ON "locations" USING gin (search_stems("name"));--> statement-breakpoint
CREATE INDEX "subcategories_words" ON "subcategories" USING gin (search_stems("name"));--> statement-breakpoint
-- The document is read when a match is ranked, the rest of the row with every match: so they lie apart.
ALTER TABLE "work_search" ALTER COLUMN "document" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "work_search" SET (toast_tuple_target = 128);--> statement-breakpoint
CREATE FUNCTION "search_take"(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
	WITH offered AS (
		SELECT w.id, w.posted_at, w.budget, w.deadline, w.category_id, w.subcategory_id, c.district_id, c.location_id, w.title, w.description, a.name
		FROM works w
		INNER JOIN accounts a ON a.id = w.owner_id
		INNER JOIN companies c ON c.account_id = w.owner_id
		WHERE w.id = ANY (ids) AND NOT w.engaged AND w.deadline >= current_date - 1 AND a.status = 'accepted'
		-- Whoever rejects the company meanwhile waits, and then finds the row that is written here.
		FOR SHARE OF a
	), worded AS MATERIALIZED (
		SELECT id, posted_at, budget, deadline, category_id, subcategory_id, district_id, location_id,
			search_stems(title) AS title, search_stems(description) AS description, search_stems(name) AS company
		FROM offered
	), learnt AS (
		INSERT INTO search_vocabulary (word)
		SELECT DISTINCT word FROM worded, unnest(title || description || company) AS said (word)
		-- A lookup for each word: joined, the planner would read the whole vocabulary.
		WHERE search_is_word(word) AND (SELECT v.word FROM search_vocabulary v WHERE v.word = said.word) IS NULL
		ORDER BY word
		ON CONFLICT DO NOTHING
	)
	INSERT INTO work_search (work_id, posted_at, budget, deadline, category_id, subcategory_id, district_id, location_id, document)
	SELECT id, posted_at, budget, deadline, category_id, subcategory_id, district_id, location_id,
		array_to_tsvector(title || description || company
			|| ARRAY(SELECT 't:' || word FROM unnest(title) word) || ARRAY(SELECT 'o:' || word FROM unnest(company) word)
			|| ARRAY['#c' || category_id, '#s' || subcategory_id, '#d' || district_id, '#l' || location_id])
	FROM worded
	ON CONFLICT (work_id) DO UPDATE SET posted_at = excluded.posted_at, budget = excluded.budget, deadline = excluded.deadline,
		category_id = excluded.category_id, subcategory_id = excluded.subcategory_id, district_id = excluded.district_id,
		location_id = excluded.location_id, document = excluded.document;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_follow_work"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NEW.engaged THEN DELETE FROM work_search WHERE work_id = NEW.id; ELSE PERFORM search_take(ARRAY[NEW.id]); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_follow_company"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	company integer := CASE tg_table_name WHEN 'accounts' THEN (to_jsonb(NEW) ->> 'id')::integer ELSE (to_jsonb(NEW) ->> 'account_id')::integer END;
BEGIN
	IF NOT EXISTS (SELECT FROM accounts WHERE id = company AND status = 'accepted') THEN
		DELETE FROM work_search s USING works w WHERE w.owner_id = company AND s.work_id = w.id;
	ELSE
		PERFORM search_take(ARRAY(SELECT id FROM works WHERE owner_id = company AND NOT engaged));
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_follow_name"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO search_vocabulary (word) SELECT word FROM unnest(search_stems(NEW.name)) word WHERE search_is_word(word) ORDER BY word
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Triggers run in the order of their names: what is counted holds the company before a row of the search is waited for, as whoever judges it does.
CREATE TRIGGER "works_then_searched" AFTER INSERT ON "works" FOR EACH ROW EXECUTE FUNCTION "search_follow_work"();--> statement-breakpoint
CREATE TRIGGER "works_then_searched_anew" AFTER UPDATE ON "works" FOR EACH ROW
	WHEN ((OLD.owner_id, OLD.title, OLD.description, OLD.category_id, OLD.subcategory_id, OLD.budget, OLD.deadline, OLD.engaged, OLD.posted_at)
		IS DISTINCT FROM (NEW.owner_id, NEW.title, NEW.description, NEW.category_id, NEW.subcategory_id, NEW.budget, NEW.deadline, NEW.engaged, NEW.posted_at))
	EXECUTE FUNCTION "search_follow_work"();--> statement-breakpoint
CREATE TRIGGER "accounts_searched" AFTER UPDATE ON "accounts" FOR EACH ROW
	WHEN (NEW.role = 'client' AND (OLD.status, OLD.name) IS DISTINCT FROM (NEW.status, NEW.name)) EXECUTE FUNCTION "search_follow_company"();--> statement-breakpoint
CREATE TRIGGER "companies_searched" AFTER UPDATE ON "companies" FOR EACH ROW
	WHEN ((OLD.district_id, OLD.location_id) IS DISTINCT FROM (NEW.district_id, NEW.location_id)) EXECUTE FUNCTION "search_follow_company"();--> statement-breakpoint
CREATE TRIGGER "categories_searched" AFTER INSERT OR UPDATE ON "categories" FOR EACH ROW EXECUTE FUNCTION "search_follow_name"();--> statement-breakpoint
CREATE TRIGGER "subcategories_searched" AFTER INSERT OR UPDATE ON "subcategories" FOR EACH ROW EXECUTE FUNCTION "search_follow_name"();--> statement-breakpoint
CREATE TRIGGER "districts_searched" AFTER INSERT OR UPDATE ON "districts" FOR EACH ROW EXECUTE FUNCTION "search_follow_name"();--> statement-breakpoint
CREATE TRIGGER "locations_searched" AFTER INSERT OR UPDATE ON "locations" FOR EACH ROW EXECUTE FUNCTION "search_follow_name"();--> statement-breakpoint
INSERT INTO search_vocabulary (word)
SELECT DISTINCT word FROM (SELECT name FROM categories UNION SELECT name FROM subcategories UNION SELECT name FROM districts UNION SELECT name FROM locations) named,
	unnest(search_stems(name)) word
WHERE search_is_word(word);--> statement-breakpoint
-- The newest at once, the rest by a job (server/search/upkeep-queries.ts): the migration holds up whoever posts meanwhile.
SELECT search_take(ARRAY(SELECT id FROM works WHERE NOT engaged ORDER BY posted_at DESC, id DESC LIMIT 10000));
