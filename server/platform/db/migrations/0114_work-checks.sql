CREATE TABLE "work_checks" (
	"work_id" integer PRIMARY KEY NOT NULL,
	"text_hash" text,
	"reasons" text[] NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"held_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"outcome" text,
	"decided_by" integer
);
--> statement-breakpoint
ALTER TABLE "work_checks" ADD CONSTRAINT "work_checks_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_checks" ADD CONSTRAINT "work_checks_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_checks_text" ON "work_checks" USING btree ("text_hash","checked_at") WHERE "work_checks"."text_hash" is not null;--> statement-breakpoint
CREATE INDEX "work_checks_waiting" ON "work_checks" USING btree ("held_at") WHERE "work_checks"."held_at" is not null and "work_checks"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "work_checks_decided" ON "work_checks" USING btree ("decided_at") WHERE "work_checks"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "work_checks_admin" ON "work_checks" USING btree ("decided_by");