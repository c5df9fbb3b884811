CREATE TABLE "review_windows" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"freelancer_id" integer NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"announced_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"revealed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"rating1" integer NOT NULL,
	"rating2" integer NOT NULL,
	"rating3" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"visible_at" timestamp (3) with time zone,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"ending" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "reviews_ratings" CHECK (least("reviews"."rating1", "reviews"."rating2", "reviews"."rating3") >= 1
        and greatest("reviews"."rating1", "reviews"."rating2", "reviews"."rating3") <= 5),
	CONSTRAINT "reviews_ended" CHECK (num_nonnulls("reviews"."ending", "reviews"."ended_at") in (0, 2) and ("reviews"."ended_at" is null or "reviews"."visible_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "review_windows" ADD CONSTRAINT "review_windows_request_id_work_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."work_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_windows" ADD CONSTRAINT "review_windows_company_id_accounts_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_windows" ADD CONSTRAINT "review_windows_freelancer_id_accounts_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_request_id_work_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."work_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_subject_id_accounts_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_windows_company" ON "review_windows" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "review_windows_freelancer" ON "review_windows" USING btree ("freelancer_id");--> statement-breakpoint
CREATE INDEX "review_windows_open" ON "review_windows" USING btree ("closes_at") WHERE "review_windows"."revealed_at" is null;--> statement-breakpoint
CREATE INDEX "review_windows_new" ON "review_windows" USING btree ("request_id") WHERE "review_windows"."announced_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("request_id","author_id") WHERE "reviews"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reviews_subject" ON "reviews" USING btree ("subject_id","visible_at","id");