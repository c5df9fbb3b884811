CREATE TABLE "saved_searches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"filters_hash" text GENERATED ALWAYS AS (md5(filters::text)) STORED NOT NULL,
	"category_id" integer GENERATED ALWAYS AS ((filters ->> 'categoryid')::integer) STORED,
	"expression" "tsquery",
	"compiled_at" timestamp (3) with time zone,
	"alert" text NOT NULL,
	"alert_due_at" timestamp (3) with time zone,
	"last_alert_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_once" UNIQUE("account_id","filters_hash"),
	CONSTRAINT "saved_searches_name" CHECK (char_length("saved_searches"."name") between 1 and 80),
	CONSTRAINT "saved_searches_alert" CHECK ("saved_searches"."alert" in ('now', 'daily', 'off'))
);
--> statement-breakpoint
CREATE TABLE "search_hits" (
	"search_id" integer NOT NULL,
	"work_id" integer NOT NULL,
	"matched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reported_at" timestamp (3) with time zone,
	CONSTRAINT "search_hits_search_id_work_id_pk" PRIMARY KEY("search_id","work_id")
);
--> statement-breakpoint
CREATE TABLE "search_queue" (
	"work_id" integer PRIMARY KEY NOT NULL,
	"queued_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_account_id_freelancers_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."freelancers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_hits" ADD CONSTRAINT "search_hits_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_hits" ADD CONSTRAINT "search_hits_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_queue" ADD CONSTRAINT "search_queue_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_category" ON "saved_searches" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "saved_searches_compiled" ON "saved_searches" USING btree ("compiled_at");--> statement-breakpoint
CREATE INDEX "saved_searches_due" ON "saved_searches" USING btree ("alert_due_at") WHERE "saved_searches"."alert_due_at" is not null;--> statement-breakpoint
CREATE INDEX "search_hits_work" ON "search_hits" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "search_hits_matched" ON "search_hits" USING btree ("matched_at");--> statement-breakpoint
CREATE INDEX "search_queue_queued" ON "search_queue" USING btree ("queued_at");--> statement-breakpoint
-- Hand: a work is compared with saved searches when it is offered, and when what is searched changes. The update waits for a job that has just taken the work.
CREATE FUNCTION "search_queue_work"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NEW.posted_at > now() - interval '90 days' AND EXISTS (SELECT FROM saved_searches) THEN
		INSERT INTO search_queue (work_id) VALUES (NEW.work_id) ON CONFLICT (work_id) DO UPDATE SET queued_at = excluded.queued_at;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "work_search_queued" AFTER INSERT ON "work_search" FOR EACH ROW EXECUTE FUNCTION "search_queue_work"();--> statement-breakpoint
CREATE TRIGGER "work_search_queued_anew" AFTER UPDATE ON "work_search" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "search_queue_work"();
