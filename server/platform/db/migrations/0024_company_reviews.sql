ALTER TYPE "public"."file_kind" ADD VALUE 'document';--> statement-breakpoint
CREATE TABLE "company_documents" (
	"review_id" integer NOT NULL,
	"file" text NOT NULL,
	"shown_name" text NOT NULL,
	CONSTRAINT "company_documents_review_id_file_pk" PRIMARY KEY("review_id","file")
);
--> statement-breakpoint
CREATE TABLE "company_reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"statement" text,
	"licence_no" text,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"link_hash" text,
	"link_expires_at" timestamp (3) with time zone,
	"link_used_at" timestamp (3) with time zone,
	CONSTRAINT "company_reviews_link" UNIQUE("link_hash")
);
--> statement-breakpoint
ALTER TABLE "company_documents" ADD CONSTRAINT "company_documents_review_id_company_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."company_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_documents" ADD CONSTRAINT "company_documents_file_files_name_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_reviews" ADD CONSTRAINT "company_reviews_company_id_companies_account_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_reviews" ADD CONSTRAINT "company_reviews_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_documents_file" ON "company_documents" USING btree ("file");--> statement-breakpoint
CREATE INDEX "company_reviews_company" ON "company_reviews" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "company_reviews_creator" ON "company_reviews" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "company_reviews_decided" ON "company_reviews" USING btree ("decided_at") WHERE "company_reviews"."decided_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "company_reviews_open_link" ON "company_reviews" USING btree ("company_id") WHERE "company_reviews"."link_hash" is not null and "company_reviews"."link_used_at" is null;--> statement-breakpoint
-- A company that has answered is pending and still cannot pay: debts are those of every company that is not accepted.
CREATE OR REPLACE FUNCTION "tally_judged"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	present company_status;
BEGIN
	IF TG_OP = 'UPDATE' THEN present := NEW.status; END IF;
	IF (OLD.status = 'accepted') IS DISTINCT FROM (present IS NOT NULL AND present = 'accepted') THEN
		INSERT INTO tally_waiting (kind, key, amount)
		SELECT 'open_works', deadline - date '1970-01-01', CASE WHEN OLD.status = 'accepted' THEN -count(*) ELSE count(*) END
		FROM works WHERE owner_id = OLD.id AND NOT engaged GROUP BY deadline;
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
CREATE OR REPLACE FUNCTION "tally_debts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	company company_status;
BEGIN
	SELECT tally_company(owner_id) INTO company FROM works WHERE id = NEW.work_id;
	IF NEW.status <> 'completed' THEN
		DELETE FROM debts WHERE request_id = NEW.id;
	ELSIF company <> 'accepted' THEN
		INSERT INTO debts (request_id, requested_at) VALUES (NEW.id, NEW.requested_at);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tally_anew"() RETURNS void LANGUAGE sql AS $$
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
	SELECT r.id, r.requested_at FROM work_requests r INNER JOIN works w ON w.id = r.work_id INNER JOIN accounts a ON a.id = w.owner_id AND a.status <> 'accepted' WHERE r.status = 'completed';
$$;
