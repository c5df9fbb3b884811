CREATE TABLE "announcement_dismissals" (
	"announcement_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	CONSTRAINT "announcement_dismissals_announcement_id_account_id_pk" PRIMARY KEY("announcement_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"title_hindi" text NOT NULL,
	"text" text NOT NULL,
	"text_hindi" text NOT NULL,
	"audience" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"is_notified" boolean NOT NULL,
	"notified_up_to" integer DEFAULT 0 NOT NULL,
	"notified_at" timestamp (3) with time zone,
	CONSTRAINT "announcements_days" CHECK ("announcements"."from_day" <= "announcements"."until_day")
);
--> statement-breakpoint
CREATE TABLE "funnel_weeks" (
	"week" date NOT NULL,
	"category_id" integer NOT NULL,
	"district_id" integer NOT NULL,
	"posted" integer NOT NULL,
	"applied" integer NOT NULL,
	"hired" integer NOT NULL,
	"completed" integer NOT NULL,
	"paid" integer NOT NULL,
	"never_filled" integer NOT NULL,
	"median_hours_to_application" double precision,
	"median_days_to_hire" double precision,
	"computed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "funnel_weeks_week_category_id_district_id_pk" PRIMARY KEY("week","category_id","district_id")
);
--> statement-breakpoint
ALTER TABLE "work_requests" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_dismissals_account" ON "announcement_dismissals" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "announcements_shown" ON "announcements" USING btree ("until_day") WHERE "announcements"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "announcements_author" ON "announcements" USING btree ("created_by");