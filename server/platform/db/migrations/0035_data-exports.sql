ALTER TYPE "public"."file_kind" ADD VALUE 'export';--> statement-breakpoint
CREATE TABLE "exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"file" text,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_file_files_name_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exports_open" ON "exports" USING btree ("account_id") WHERE "exports"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "exports_account" ON "exports" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "exports_file" ON "exports" USING btree ("file");--> statement-breakpoint
CREATE INDEX "exports_waiting" ON "exports" USING btree ("id") WHERE "exports"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "exports_expiry" ON "exports" USING btree ("expires_at");