ALTER TYPE "public"."file_kind" ADD VALUE 'identity' BEFORE 'export';--> statement-breakpoint
CREATE TABLE "identity_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"last_four" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" integer,
	"reason" text,
	"pictures_deleted_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_cause" text,
	"end_notified_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_pictures" (
	"check_id" integer NOT NULL,
	"position" integer NOT NULL,
	"part" text NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "identity_pictures_check_id_position_pk" PRIMARY KEY("check_id","position")
);
--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_pictures" ADD CONSTRAINT "identity_pictures_check_id_identity_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."identity_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_pictures" ADD CONSTRAINT "identity_pictures_file_files_name_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_checks_account" ON "identity_checks" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "identity_checks_decider" ON "identity_checks" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_waiting" ON "identity_checks" USING btree ("account_id") WHERE "identity_checks"."status" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_checked" ON "identity_checks" USING btree ("account_id") WHERE "identity_checks"."status" = 'checked';--> statement-breakpoint
CREATE INDEX "identity_checks_submitted" ON "identity_checks" USING btree ("submitted_at") WHERE "identity_checks"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "identity_checks_decided" ON "identity_checks" USING btree ("decided_at") WHERE "identity_checks"."status" = 'checked';--> statement-breakpoint
CREATE INDEX "identity_checks_expired" ON "identity_checks" USING btree ("ended_at") WHERE "identity_checks"."status" = 'expired' and "identity_checks"."end_notified_at" is null;--> statement-breakpoint
CREATE INDEX "identity_pictures_file" ON "identity_pictures" USING btree ("file");