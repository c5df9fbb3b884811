CREATE TABLE "track_records" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"paid_works" integer NOT NULL,
	"posted_works" integer,
	"filled_works" integer,
	"never_filled_works" integer,
	"applications" integer,
	"answered_applications" integer,
	"median_days_to_answer" double precision,
	"median_days_to_pay" double precision,
	"on_time_works" integer,
	"sent_back_works" integer,
	"ended_works" integer,
	"computed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "work_requests" ADD COLUMN "rejected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "track_records" ADD CONSTRAINT "track_records_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;