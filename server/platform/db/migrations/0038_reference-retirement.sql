CREATE TABLE "reference_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reference_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"from_id" integer NOT NULL,
	"into_id" integer NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	"requested_by" integer,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "districts" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subcategories" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reference_merges" ADD CONSTRAINT "reference_merges_requested_by_accounts_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reference_merges_once" ON "reference_merges" USING btree ("kind","from_id");--> statement-breakpoint
CREATE INDEX "reference_merges_running" ON "reference_merges" USING btree ("id") WHERE "reference_merges"."done_at" is null;--> statement-breakpoint
CREATE INDEX "reference_merges_requested_by" ON "reference_merges" USING btree ("requested_by");
--> statement-breakpoint
-- Hand: nobody chooses a retired place or skill. It is refused like one that does not exist.
CREATE FUNCTION "skill_is_offered"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF EXISTS (
		SELECT FROM subcategories s INNER JOIN categories c ON c.id = s.category_id
		WHERE s.id = NEW.subcategory_id AND coalesce(s.retired_at, c.retired_at) IS NOT NULL
	) THEN
		RAISE EXCEPTION 'this subcategory is retired' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = tg_table_name || '_subcategory_id_retired';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "place_is_offered"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF EXISTS (
		SELECT FROM locations l INNER JOIN districts d ON d.id = l.district_id
		WHERE l.id = NEW.location_id AND coalesce(l.retired_at, d.retired_at) IS NOT NULL
	) THEN
		RAISE EXCEPTION 'this location is retired' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = tg_table_name || '_location_id_retired';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "works_skill_offered" BEFORE INSERT ON "works" FOR EACH ROW EXECUTE FUNCTION "skill_is_offered"();--> statement-breakpoint
CREATE TRIGGER "works_skill_offered_anew" BEFORE UPDATE OF "subcategory_id" ON "works" FOR EACH ROW WHEN (OLD.subcategory_id <> NEW.subcategory_id) EXECUTE FUNCTION "skill_is_offered"();--> statement-breakpoint
CREATE TRIGGER "freelancers_skill_offered" BEFORE INSERT ON "freelancers" FOR EACH ROW EXECUTE FUNCTION "skill_is_offered"();--> statement-breakpoint
CREATE TRIGGER "freelancers_skill_offered_anew" BEFORE UPDATE OF "subcategory_id" ON "freelancers" FOR EACH ROW WHEN (OLD.subcategory_id <> NEW.subcategory_id) EXECUTE FUNCTION "skill_is_offered"();--> statement-breakpoint
CREATE TRIGGER "freelancers_place_offered" BEFORE INSERT ON "freelancers" FOR EACH ROW EXECUTE FUNCTION "place_is_offered"();--> statement-breakpoint
CREATE TRIGGER "freelancers_place_offered_anew" BEFORE UPDATE OF "location_id" ON "freelancers" FOR EACH ROW WHEN (OLD.location_id <> NEW.location_id) EXECUTE FUNCTION "place_is_offered"();--> statement-breakpoint
CREATE TRIGGER "companies_place_offered" BEFORE INSERT ON "companies" FOR EACH ROW EXECUTE FUNCTION "place_is_offered"();--> statement-breakpoint
CREATE TRIGGER "companies_place_offered_anew" BEFORE UPDATE OF "location_id" ON "companies" FOR EACH ROW WHEN (OLD.location_id <> NEW.location_id) EXECUTE FUNCTION "place_is_offered"();
