CREATE TYPE "public"."ledger_account" AS ENUM('company_payments', 'freelancer_payable', 'brokerage', 'held', 'refunds', 'tax');--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"violations" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payment_id" integer NOT NULL,
	"booked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("payment_id","kind")
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"entry_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"account" "ledger_account" NOT NULL,
	"party" integer,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_postings_entry_id_line_pk" PRIMARY KEY("entry_id","line")
);
--> statement-breakpoint
CREATE TABLE "ledger_totals" (
	"account" "ledger_account" PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_unfolded" (
	"entry_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "ledger_is_written_once"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', tg_table_name; END $$;--> statement-breakpoint
CREATE FUNCTION "ledger_posting_stays"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM ledger_entries WHERE id = OLD.entry_id AND demo) THEN RAISE EXCEPTION '% is append-only', tg_table_name; END IF;
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE FUNCTION "ledger_is_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	entry bigint;
	lines integer;
	total numeric;
BEGIN
	IF tg_table_name = 'ledger_entries' THEN entry := NEW.id; ELSIF tg_op = 'DELETE' THEN entry := OLD.entry_id; ELSE entry := NEW.entry_id; END IF;
	SELECT count(*), coalesce(sum(amount), 0) INTO lines, total FROM ledger_postings WHERE entry_id = entry;
	IF total <> 0 OR (lines < 2 AND EXISTS (SELECT FROM ledger_entries WHERE id = entry)) THEN
		RAISE EXCEPTION 'entry % of the ledger has % lines that add up to %', entry, lines, total USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "ledger_book"(ids integer[]) RETURNS void LANGUAGE sql AS $$
	WITH entry AS (
		INSERT INTO ledger_entries (kind, payment_id, booked_at, demo)
		SELECT 'payment', p.id, p.paid_at, company.demo OR freelancer.demo
		FROM payments p
		INNER JOIN work_requests r ON r.id = p.request_id
		INNER JOIN works w ON w.id = r.work_id
		INNER JOIN accounts company ON company.id = w.owner_id
		INNER JOIN accounts freelancer ON freelancer.id = r.freelancer_id
		WHERE p.id = ANY (ids)
		ORDER BY p.id
		ON CONFLICT (payment_id, kind) DO NOTHING
		RETURNING id, payment_id
	), unfolded AS (
		INSERT INTO ledger_unfolded (entry_id) SELECT id FROM entry
	)
	INSERT INTO ledger_postings (entry_id, line, account, party, amount)
	SELECT entry.id, posting.line, posting.account::ledger_account, posting.party, posting.amount
	FROM entry
	INNER JOIN payments p ON p.id = entry.payment_id
	INNER JOIN work_requests r ON r.id = p.request_id
	INNER JOIN works w ON w.id = r.work_id,
	LATERAL (VALUES
		(1, 'company_payments', w.owner_id, p.cost),
		(2, 'freelancer_payable', r.freelancer_id, -p.net),
		(3, 'brokerage', NULL, -p.brokerage)
	) AS posting (line, account, party, amount)
$$;--> statement-breakpoint
CREATE FUNCTION "ledger_books_payment"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM ledger_entries WHERE payment_id = NEW.id) THEN PERFORM ledger_book(ARRAY[NEW.id]); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payments_booked" AFTER INSERT ON "payments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_books_payment"();--> statement-breakpoint
SELECT ledger_book((SELECT array_agg(id) FROM payments));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_party_accounts_id_fk" FOREIGN KEY ("party") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_postings_party" ON "ledger_postings" USING btree ("party","account") WHERE "ledger_postings"."party" is not null;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_written_once" BEFORE UPDATE OR TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_written_once"();--> statement-breakpoint
CREATE TRIGGER "ledger_entries_stay" BEFORE DELETE ON "ledger_entries" FOR EACH ROW WHEN (NOT OLD.demo) EXECUTE FUNCTION "ledger_is_written_once"();--> statement-breakpoint
CREATE TRIGGER "ledger_postings_written_once" BEFORE UPDATE OR TRUNCATE ON "ledger_postings" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_written_once"();--> statement-breakpoint
CREATE TRIGGER "ledger_postings_stay" BEFORE DELETE ON "ledger_postings" FOR EACH ROW EXECUTE FUNCTION "ledger_posting_stays"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_balanced" AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_is_balanced"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_postings_balanced" AFTER INSERT OR DELETE ON "ledger_postings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_is_balanced"();
