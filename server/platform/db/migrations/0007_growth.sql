CREATE TYPE "public"."tally_kind" AS ENUM('companies', 'freelancers', 'open_works', 'requests');--> statement-breakpoint
CREATE TABLE "debts" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tally_totals" (
	"kind" "tally_kind" NOT NULL,
	"key" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "tally_totals_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "tally_waiting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tally_waiting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "tally_kind" NOT NULL,
	"key" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "debts" ADD CONSTRAINT "debts_request_id_work_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."work_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "debts_newest" ON "debts" USING btree ("requested_at","request_id");--> statement-breakpoint
ALTER TABLE "tally_waiting" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);--> statement-breakpoint
-- What counts for a company changes when the admin judges it: whoever counts something of it holds its row until the end of his transaction, and whoever judges it waits for all of them.
CREATE FUNCTION "tally_company"(company integer) RETURNS company_status LANGUAGE plpgsql AS $$
DECLARE
	present company_status;
BEGIN
	SELECT status INTO present FROM accounts WHERE id = company FOR SHARE;
	RETURN present;
END $$;--> statement-breakpoint
CREATE FUNCTION "tally_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF TG_OP <> 'INSERT' AND OLD.status = 'accepted' AND OLD.role <> 'admin' THEN
		INSERT INTO tally_waiting (kind, key, amount) VALUES (CASE OLD.role WHEN 'client' THEN 'companies' ELSE 'freelancers' END::tally_kind, 0, -1);
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.status = 'accepted' AND NEW.role <> 'admin' THEN
		INSERT INTO tally_waiting (kind, key, amount) VALUES (CASE NEW.role WHEN 'client' THEN 'companies' ELSE 'freelancers' END::tally_kind, 0, 1);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tally_judged"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	present company_status;
BEGIN
	IF TG_OP = 'UPDATE' THEN present := NEW.status; END IF;
	IF (OLD.status = 'accepted') IS DISTINCT FROM (present IS NOT NULL AND present = 'accepted') THEN
		INSERT INTO tally_waiting (kind, key, amount)
		SELECT 'open_works', deadline - date '1970-01-01', CASE WHEN OLD.status = 'accepted' THEN -count(*) ELSE count(*) END
		FROM works WHERE owner_id = OLD.id AND NOT engaged GROUP BY deadline;
	END IF;
	IF OLD.status = 'rejected' THEN
		DELETE FROM debts WHERE request_id IN (SELECT r.id FROM works w INNER JOIN work_requests r ON r.work_id = w.id WHERE w.owner_id = OLD.id AND r.status = 'completed');
	END IF;
	IF present = 'rejected' THEN
		INSERT INTO debts (request_id, requested_at)
		SELECT r.id, r.requested_at FROM works w INNER JOIN work_requests r ON r.work_id = w.id WHERE w.owner_id = OLD.id AND r.status = 'completed';
	END IF;
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE FUNCTION "tally_works"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF TG_OP <> 'INSERT' AND NOT OLD.engaged AND tally_company(OLD.owner_id) = 'accepted' THEN
		INSERT INTO tally_waiting (kind, key, amount) VALUES ('open_works', OLD.deadline - date '1970-01-01', -1);
	END IF;
	IF TG_OP <> 'DELETE' AND NOT NEW.engaged AND tally_company(NEW.owner_id) = 'accepted' THEN
		INSERT INTO tally_waiting (kind, key, amount) VALUES ('open_works', NEW.deadline - date '1970-01-01', 1);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Requests count for the category of their work; of a work that goes they are counted here, since its requests do not find it any more.
CREATE FUNCTION "tally_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	requests bigint;
BEGIN
	PERFORM pg_advisory_xact_lock(7246012, OLD.id);
	SELECT count(*) INTO requests FROM work_requests WHERE work_id = OLD.id;
	IF requests > 0 THEN
		INSERT INTO tally_waiting (kind, key, amount) VALUES ('requests', OLD.category_id, -requests);
		IF TG_OP = 'UPDATE' THEN INSERT INTO tally_waiting (kind, key, amount) VALUES ('requests', NEW.category_id, requests); END IF;
	END IF;
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE FUNCTION "tally_requests"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	work integer := CASE TG_OP WHEN 'INSERT' THEN NEW.work_id ELSE OLD.work_id END;
BEGIN
	PERFORM pg_advisory_xact_lock_shared(7246012, work);
	INSERT INTO tally_waiting (kind, key, amount)
	SELECT 'requests', category_id, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END FROM works WHERE id = work;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tally_debts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	company company_status;
BEGIN
	SELECT tally_company(owner_id) INTO company FROM works WHERE id = NEW.work_id;
	IF NEW.status <> 'completed' THEN
		DELETE FROM debts WHERE request_id = NEW.id;
	ELSIF company = 'rejected' THEN
		INSERT INTO debts (request_id, requested_at) VALUES (NEW.id, NEW.requested_at);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Counts all of it anew, while nothing changes.
CREATE FUNCTION "tally_anew"() RETURNS void LANGUAGE sql AS $$
	LOCK TABLE accounts, works, work_requests IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM tally_waiting;
	DELETE FROM tally_totals;
	DELETE FROM debts;
	INSERT INTO tally_totals (kind, key, amount)
	SELECT CASE role WHEN 'client' THEN 'companies' ELSE 'freelancers' END::tally_kind, 0, count(*) FROM accounts WHERE status = 'accepted' AND role <> 'admin' GROUP BY role
	UNION ALL
	SELECT 'open_works', w.deadline - date '1970-01-01', count(*) FROM works w INNER JOIN accounts a ON a.id = w.owner_id AND a.status = 'accepted' WHERE NOT w.engaged GROUP BY w.deadline
	UNION ALL
	SELECT 'requests', w.category_id, count(*) FROM works w INNER JOIN work_requests r ON r.work_id = w.id GROUP BY w.category_id;
	INSERT INTO debts (request_id, requested_at)
	SELECT r.id, r.requested_at FROM work_requests r INNER JOIN works w ON w.id = r.work_id INNER JOIN accounts a ON a.id = w.owner_id AND a.status = 'rejected' WHERE r.status = 'completed';
$$;--> statement-breakpoint
CREATE TRIGGER "accounts_tallied" AFTER INSERT OR DELETE ON "accounts" FOR EACH ROW EXECUTE FUNCTION "tally_accounts"();--> statement-breakpoint
CREATE TRIGGER "accounts_tallied_anew" AFTER UPDATE OF "status", "role" ON "accounts" FOR EACH ROW WHEN ((OLD.status, OLD.role) IS DISTINCT FROM (NEW.status, NEW.role)) EXECUTE FUNCTION "tally_accounts"();--> statement-breakpoint
CREATE TRIGGER "accounts_judged" AFTER UPDATE OF "status" ON "accounts" FOR EACH ROW WHEN (OLD.role = 'client' AND OLD.status <> NEW.status) EXECUTE FUNCTION "tally_judged"();--> statement-breakpoint
CREATE TRIGGER "accounts_leave" BEFORE DELETE ON "accounts" FOR EACH ROW WHEN (OLD.role = 'client') EXECUTE FUNCTION "tally_judged"();--> statement-breakpoint
CREATE TRIGGER "works_tallied" AFTER INSERT OR DELETE ON "works" FOR EACH ROW EXECUTE FUNCTION "tally_works"();--> statement-breakpoint
CREATE TRIGGER "works_tallied_anew" AFTER UPDATE OF "engaged", "deadline" ON "works" FOR EACH ROW WHEN ((OLD.engaged, OLD.deadline) IS DISTINCT FROM (NEW.engaged, NEW.deadline)) EXECUTE FUNCTION "tally_works"();--> statement-breakpoint
CREATE TRIGGER "works_moved" AFTER UPDATE OF "category_id" ON "works" FOR EACH ROW WHEN (OLD.category_id <> NEW.category_id) EXECUTE FUNCTION "tally_moved"();--> statement-breakpoint
CREATE TRIGGER "works_leave" BEFORE DELETE ON "works" FOR EACH ROW EXECUTE FUNCTION "tally_moved"();--> statement-breakpoint
CREATE TRIGGER "work_requests_tallied" AFTER INSERT OR DELETE ON "work_requests" FOR EACH ROW EXECUTE FUNCTION "tally_requests"();--> statement-breakpoint
CREATE TRIGGER "work_requests_due" AFTER INSERT ON "work_requests" FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION "tally_debts"();--> statement-breakpoint
CREATE TRIGGER "work_requests_due_anew" AFTER UPDATE OF "status" ON "work_requests" FOR EACH ROW WHEN ((OLD.status = 'completed') <> (NEW.status = 'completed')) EXECUTE FUNCTION "tally_debts"();--> statement-breakpoint
SELECT tally_anew();
