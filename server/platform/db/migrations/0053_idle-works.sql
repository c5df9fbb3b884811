DROP INDEX "works_open";--> statement-breakpoint
DROP INDEX "works_open_category";--> statement-breakpoint
DROP INDEX "works_open_subcategory";--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "active_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "stale_check_at" timestamp (3) with time zone DEFAULT now() + interval '120 hours' NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "stale_warned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "works_stale" ON "works" USING btree ("stale_check_at") WHERE not "works"."engaged" and "works"."paused_at" is null;--> statement-breakpoint
CREATE INDEX "works_open" ON "works" USING btree ("posted_at","id") WHERE not "works"."engaged" and "works"."paused_at" is null;--> statement-breakpoint
CREATE INDEX "works_open_category" ON "works" USING btree ("category_id","posted_at","id") WHERE not "works"."engaged" and "works"."paused_at" is null;--> statement-breakpoint
CREATE INDEX "works_open_subcategory" ON "works" USING btree ("subcategory_id","posted_at","id") WHERE not "works"."engaged" and "works"."paused_at" is null;--> statement-breakpoint
-- Hand: a paused work is neither counted nor found.
CREATE OR REPLACE FUNCTION "search_take"(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
	WITH offered AS (
		SELECT w.id, w.posted_at, w.budget, w.deadline, w.category_id, w.subcategory_id, c.district_id, c.location_id, w.title, w.description, a.name
		FROM works w
		INNER JOIN accounts a ON a.id = w.owner_id
		INNER JOIN companies c ON c.account_id = w.owner_id
		WHERE w.id = ANY (ids) AND NOT w.engaged AND w.taken_down_at IS NULL AND w.paused_at IS NULL AND w.deadline >= current_date - 1 AND a.status = 'accepted'
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
CREATE OR REPLACE FUNCTION "search_follow_work"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NEW.engaged OR NEW.taken_down_at IS NOT NULL OR NEW.paused_at IS NOT NULL THEN DELETE FROM work_search WHERE work_id = NEW.id; ELSE PERFORM search_take(ARRAY[NEW.id]); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tally_works"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF TG_OP <> 'INSERT' AND NOT OLD.engaged AND OLD.taken_down_at IS NULL AND OLD.paused_at IS NULL AND tally_company(OLD.owner_id) = 'accepted' THEN
		INSERT INTO tally_waiting (kind, key, amount) VALUES ('open_works', OLD.deadline - date '1970-01-01', -1);
	END IF;
	IF TG_OP <> 'DELETE' AND NOT NEW.engaged AND NEW.taken_down_at IS NULL AND NEW.paused_at IS NULL AND tally_company(NEW.owner_id) = 'accepted' THEN
		INSERT INTO tally_waiting (kind, key, amount) VALUES ('open_works', NEW.deadline - date '1970-01-01', 1);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tally_judged"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	present company_status;
BEGIN
	IF TG_OP = 'UPDATE' THEN present := NEW.status; END IF;
	IF (OLD.status = 'accepted') IS DISTINCT FROM (present IS NOT NULL AND present = 'accepted') THEN
		INSERT INTO tally_waiting (kind, key, amount)
		SELECT 'open_works', deadline - date '1970-01-01', CASE WHEN OLD.status = 'accepted' THEN -count(*) ELSE count(*) END
		FROM works WHERE owner_id = OLD.id AND NOT engaged AND taken_down_at IS NULL AND paused_at IS NULL GROUP BY deadline;
	END IF;
	IF OLD.status <> 'accepted' THEN
		DELETE FROM debts WHERE request_id IN (SELECT r.id FROM works w INNER JOIN work_requests r ON r.work_id = w.id WHERE w.owner_id = OLD.id AND r.status = 'completed');
	END IF;
	IF present <> 'accepted' THEN
		INSERT INTO debts (request_id, requested_at)
		SELECT r.id, r.requested_at FROM works w INNER JOIN work_requests r ON r.work_id = w.id WHERE w.owner_id = OLD.id AND r.status = 'completed';
	END IF;
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tally_anew"() RETURNS void LANGUAGE sql AS $$
	LOCK TABLE accounts, works, work_requests IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM tally_waiting;
	DELETE FROM tally_totals;
	DELETE FROM debts;
	INSERT INTO tally_totals (kind, key, amount)
	SELECT CASE role WHEN 'client' THEN 'companies' ELSE 'freelancers' END::tally_kind, 0, count(*) FROM accounts WHERE status = 'accepted' AND role <> 'admin' AND member_of IS NULL GROUP BY role
	UNION ALL
	SELECT 'open_works', w.deadline - date '1970-01-01', count(*) FROM works w INNER JOIN accounts a ON a.id = w.owner_id AND a.status = 'accepted' WHERE NOT w.engaged AND w.taken_down_at IS NULL AND w.paused_at IS NULL GROUP BY w.deadline
	UNION ALL
	SELECT 'requests', w.category_id, count(*) FROM works w INNER JOIN work_requests r ON r.work_id = w.id GROUP BY w.category_id;
	INSERT INTO debts (request_id, requested_at)
	SELECT r.id, r.requested_at FROM work_requests r INNER JOIN works w ON w.id = r.work_id INNER JOIN accounts a ON a.id = w.owner_id AND a.status <> 'accepted' WHERE r.status = 'completed';
$$;--> statement-breakpoint
DROP TRIGGER "works_tallied_anew" ON "works";--> statement-breakpoint
CREATE TRIGGER "works_tallied_anew" AFTER UPDATE OF "engaged", "deadline", "taken_down_at", "paused_at" ON "works" FOR EACH ROW WHEN ((OLD.engaged, OLD.deadline, OLD.taken_down_at IS NULL, OLD.paused_at IS NULL) IS DISTINCT FROM (NEW.engaged, NEW.deadline, NEW.taken_down_at IS NULL, NEW.paused_at IS NULL)) EXECUTE FUNCTION "tally_works"();--> statement-breakpoint
DROP TRIGGER "works_then_searched_anew" ON "works";--> statement-breakpoint
CREATE TRIGGER "works_then_searched_anew" AFTER UPDATE ON "works" FOR EACH ROW
	WHEN ((OLD.owner_id, OLD.title, OLD.description, OLD.category_id, OLD.subcategory_id, OLD.budget, OLD.deadline, OLD.engaged, OLD.posted_at, OLD.taken_down_at IS NULL, OLD.paused_at IS NULL)
		IS DISTINCT FROM (NEW.owner_id, NEW.title, NEW.description, NEW.category_id, NEW.subcategory_id, NEW.budget, NEW.deadline, NEW.engaged, NEW.posted_at, NEW.taken_down_at IS NULL, NEW.paused_at IS NULL))
	EXECUTE FUNCTION "search_follow_work"();
