ALTER TYPE "public"."ledger_account" ADD VALUE 'provider_fees' BEFORE 'fees_due';--> statement-breakpoint
ALTER TYPE "public"."ledger_account" ADD VALUE 'provider_deductions' BEFORE 'fees_due';--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_subject";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "movement_id" bigint;--> statement-breakpoint
ALTER TABLE "provider_movements" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_movement_id_provider_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."provider_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_movement" UNIQUE("movement_id","kind");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_subject" CHECK (num_nonnulls("ledger_entries"."payment_id", "ledger_entries"."order_id", "ledger_entries"."unmatched_id", "ledger_entries"."payout_id", "ledger_entries"."return_id", "ledger_entries"."movement_id") = 1);