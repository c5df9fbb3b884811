CREATE TABLE "erasures" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"requested_by" integer NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"done_at" timestamp (3) with time zone,
	"recorded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "receipt_parties" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"licence_no" text NOT NULL,
	"company_town" text NOT NULL,
	"freelancer_name" text NOT NULL,
	"freelancer_town" text NOT NULL,
	"delete_after" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ALTER COLUMN "logo" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "freelancers" ALTER COLUMN "picture" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "work_requests" ALTER COLUMN "resume" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_parties" ADD CONSTRAINT "receipt_parties_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_due" ON "erasures" USING btree ("due_at") WHERE "erasures"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "erasures_unrecorded" ON "erasures" USING btree ("done_at") WHERE "erasures"."status" = 'done' and "erasures"."recorded_at" is null;--> statement-breakpoint
CREATE INDEX "receipt_parties_deletion" ON "receipt_parties" USING btree ("delete_after");--> statement-breakpoint
CREATE INDEX "audit_entries_account" ON "audit_entries" USING btree ("account_id","at","id");--> statement-breakpoint
CREATE INDEX "accounts_erased" ON "accounts" USING btree ("erased_at") WHERE "accounts"."erased_at" is not null;