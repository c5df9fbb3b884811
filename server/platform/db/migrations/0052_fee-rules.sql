CREATE TABLE "fee_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"side" text NOT NULL,
	"category_id" integer,
	"min_price_paise" bigint DEFAULT 0 NOT NULL,
	"from_day" date NOT NULL,
	"bps" integer NOT NULL,
	"fixed_paise" bigint DEFAULT 0 NOT NULL,
	"set_by" integer NOT NULL,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_rules_once" UNIQUE NULLS NOT DISTINCT("side","category_id","min_price_paise","from_day"),
	CONSTRAINT "fee_rules_bps" CHECK ("fee_rules"."bps" between 0 and 10000),
	CONSTRAINT "fee_rules_paise" CHECK (least("fee_rules"."min_price_paise", "fee_rules"."fixed_paise") >= 0)
);
--> statement-breakpoint
ALTER TABLE "work_requests" ADD COLUMN "brokerage_fixed_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_rules" ADD CONSTRAINT "fee_rules_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rules" ADD CONSTRAINT "fee_rules_set_by_accounts_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_rules_category" ON "fee_rules" USING btree ("category_id");--> statement-breakpoint
-- Hand: the rates so far are rules for every price. No rate is set meanwhile.
LOCK TABLE "brokerage_rates" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "fee_rules" ("side", "from_day", "bps", "set_by", "set_at")
SELECT 'freelancer', from_day, bps, set_by, set_at FROM brokerage_rates ORDER BY id;--> statement-breakpoint
-- Hand: what the version before sets is a rule, and a rule that is no more than a rate is a rate for it.
CREATE FUNCTION "fee_rules_from_rates"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO fee_rules (side, from_day, bps, set_by, set_at) VALUES ('freelancer', NEW.from_day, NEW.bps, NEW.set_by, NEW.set_at)
		ON CONFLICT ON CONSTRAINT fee_rules_once DO NOTHING;
	ELSE
		DELETE FROM fee_rules
		WHERE side = 'freelancer' AND category_id IS NULL AND min_price_paise = 0 AND fixed_paise = 0 AND from_day = OLD.from_day;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "brokerage_rates_from_rules"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.side = 'freelancer' AND NEW.category_id IS NULL AND NEW.min_price_paise = 0 AND NEW.fixed_paise = 0 THEN
			INSERT INTO brokerage_rates (from_day, bps, set_by, set_at) VALUES (NEW.from_day, NEW.bps, NEW.set_by, NEW.set_at)
			ON CONFLICT (from_day) DO NOTHING;
		END IF;
	ELSIF OLD.side = 'freelancer' AND OLD.category_id IS NULL AND OLD.min_price_paise = 0 AND OLD.fixed_paise = 0 THEN
		DELETE FROM brokerage_rates WHERE from_day = OLD.from_day;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Hand: at depth 0 only, so that neither answers the other, nor a deletion of the account that set both.
CREATE TRIGGER "brokerage_rates_are_rules" AFTER INSERT OR DELETE ON "brokerage_rates" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "fee_rules_from_rates"();--> statement-breakpoint
CREATE TRIGGER "fee_rules_are_rates" AFTER INSERT OR DELETE ON "fee_rules" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "brokerage_rates_from_rules"();
