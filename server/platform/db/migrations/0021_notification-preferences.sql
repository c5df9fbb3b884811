CREATE TABLE "notification_preferences" (
	"account_id" integer NOT NULL,
	"kind_group" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "notification_preferences_account_id_kind_group_pk" PRIMARY KEY("account_id","kind_group")
);
--> statement-breakpoint
CREATE TABLE "notification_schedules" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"digest_hour" integer NOT NULL,
	"last_digest_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_schedules_hour" CHECK ("notification_schedules"."digest_hour" between 0 and 23)
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_schedules" ADD CONSTRAINT "notification_schedules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_schedules_last" ON "notification_schedules" USING btree ("last_digest_at");