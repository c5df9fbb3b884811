CREATE TABLE "month_totals" (
	"month" date PRIMARY KEY NOT NULL,
	"payments" integer DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"brokerage" bigint DEFAULT 0 NOT NULL,
	"companies" integer DEFAULT 0 NOT NULL,
	"freelancers" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_waiting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "month_waiting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	"payments" integer DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"brokerage" bigint DEFAULT 0 NOT NULL,
	"companies" integer DEFAULT 0 NOT NULL,
	"freelancers" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_zone" (
	"zone" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "freelancers" ADD COLUMN "registered_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "freelancers_registered" ON "freelancers" USING btree ("category_id","registered_at","account_id");--> statement-breakpoint
ALTER TABLE "month_waiting" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);--> statement-breakpoint
-- The month of an instant by the calendar of a zone, as its first day.
CREATE FUNCTION "month_in"(zone text, instant timestamp with time zone) RETURNS date LANGUAGE sql IMMUTABLE AS $$
	SELECT date_trunc('month', instant AT TIME ZONE zone)::date
$$;--> statement-breakpoint
-- What these entries of the ledger say was paid, month by month; nothing before months are counted at all.
CREATE FUNCTION "months_paid"(ids bigint[]) RETURNS TABLE ("month" date, "payments" integer, "cost" bigint, "brokerage" bigint) LANGUAGE sql STABLE AS $$
	SELECT month_in(z.zone, e.booked_at), count(*)::integer, sum(c.amount)::bigint, -sum(b.amount)::bigint
	FROM month_zone z
	CROSS JOIN unnest(ids) AS asked (id)
	INNER JOIN ledger_entries e ON e.id = asked.id AND e.kind = 'payment'
	INNER JOIN ledger_postings c ON c.entry_id = e.id AND c.account = 'company_payments'
	INNER JOIN ledger_postings b ON b.entry_id = e.id AND b.account = 'brokerage'
	GROUP BY 1
$$;--> statement-breakpoint
-- Counts all of it anew by the calendar of a zone, while nobody registers and nothing is added up. The product asks for it when it starts and its zone is another one.
CREATE FUNCTION "months_anew"(zone text) RETURNS void LANGUAGE sql AS $$
	LOCK TABLE accounts, ledger_unfolded, month_waiting IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM month_waiting;
	DELETE FROM month_totals;
	DELETE FROM month_zone;
	INSERT INTO month_zone (zone) VALUES ($1);
	INSERT INTO month_totals (month, payments, cost, brokerage)
	SELECT * FROM months_paid(ARRAY(SELECT id FROM ledger_entries WHERE NOT EXISTS (SELECT FROM ledger_unfolded WHERE entry_id = id)));
	INSERT INTO month_totals (month, companies, freelancers)
	SELECT month_in($1, registered_at), count(*) FILTER (WHERE role = 'client'), count(*) FILTER (WHERE role = 'freelancer')
	FROM accounts WHERE role <> 'admin' GROUP BY 1
	ON CONFLICT (month) DO UPDATE SET companies = excluded.companies, freelancers = excluded.freelancers;
$$;--> statement-breakpoint
-- Whoever adds entries up, the version before as well, takes them out of what waits: that is when their months are known.
CREATE FUNCTION "month_folded"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO month_waiting (month, payments, cost, brokerage) SELECT * FROM months_paid(ARRAY(SELECT entry_id FROM folded));
	RETURN NULL;
END $$;--> statement-breakpoint
-- The totals of the ledger are only taken away to be added up anew, with all there is.
CREATE FUNCTION "month_unfolded"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE month_waiting SET payments = 0, cost = 0, brokerage = 0 WHERE payments <> 0;
	UPDATE month_totals SET payments = 0, cost = 0, brokerage = 0 WHERE payments <> 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "month_registered"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF TG_OP <> 'INSERT' AND OLD.role <> 'admin' THEN
		INSERT INTO month_waiting (month, companies, freelancers)
		SELECT month_in(zone, OLD.registered_at), -(OLD.role = 'client')::integer, -(OLD.role = 'freelancer')::integer FROM month_zone;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.role <> 'admin' THEN
		INSERT INTO month_waiting (month, companies, freelancers)
		SELECT month_in(zone, NEW.registered_at), (NEW.role = 'client')::integer, (NEW.role = 'freelancer')::integer FROM month_zone;
	END IF;
	IF TG_OP = 'UPDATE' THEN UPDATE freelancers SET registered_at = NEW.registered_at WHERE account_id = NEW.id; END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "freelancer_registered"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	NEW.registered_at := (SELECT registered_at FROM accounts WHERE id = NEW.account_id);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_unfolded_months" AFTER DELETE ON "ledger_unfolded" REFERENCING OLD TABLE AS folded FOR EACH STATEMENT EXECUTE FUNCTION "month_folded"();--> statement-breakpoint
CREATE TRIGGER "ledger_totals_months" AFTER DELETE ON "ledger_totals" FOR EACH STATEMENT EXECUTE FUNCTION "month_unfolded"();--> statement-breakpoint
CREATE TRIGGER "accounts_months" AFTER INSERT OR DELETE ON "accounts" FOR EACH ROW EXECUTE FUNCTION "month_registered"();--> statement-breakpoint
CREATE TRIGGER "accounts_months_anew" AFTER UPDATE OF "role", "registered_at" ON "accounts" FOR EACH ROW WHEN ((OLD.role, OLD.registered_at) IS DISTINCT FROM (NEW.role, NEW.registered_at)) EXECUTE FUNCTION "month_registered"();--> statement-breakpoint
CREATE TRIGGER "freelancers_registered_at" BEFORE INSERT ON "freelancers" FOR EACH ROW EXECUTE FUNCTION "freelancer_registered"();--> statement-breakpoint
UPDATE "freelancers" SET "registered_at" = "accounts"."registered_at" FROM "accounts" WHERE "accounts"."id" = "account_id";
