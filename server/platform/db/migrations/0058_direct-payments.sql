ALTER TYPE "public"."ledger_account" ADD VALUE 'fees_due';--> statement-breakpoint
ALTER TYPE "public"."ledger_account" ADD VALUE 'fees_collected';--> statement-breakpoint
ALTER TYPE "public"."ledger_account" ADD VALUE 'platform_losses';--> statement-breakpoint
CREATE TABLE "fee_bills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_bills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"freelancer_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "fee_bills_payment" UNIQUE("payment_id"),
	CONSTRAINT "fee_bills_amount" CHECK ("fee_bills"."amount" > 0),
	CONSTRAINT "fee_bills_ended" CHECK (("fee_bills"."ended_at" is null) = ("fee_bills"."status" = 'open')),
	CONSTRAINT "fee_bills_waived" CHECK ("fee_bills"."status" <> 'waived' or "fee_bills"."note" is not null)
);
--> statement-breakpoint
ALTER TABLE "payables" DROP CONSTRAINT "payables_in_payout";--> statement-breakpoint
ALTER TABLE "fee_bills" ADD CONSTRAINT "fee_bills_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_bills" ADD CONSTRAINT "fee_bills_freelancer_id_accounts_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_bills_freelancer" ON "fee_bills" USING btree ("freelancer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "fee_bills_created" ON "fee_bills" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_in_payout" CHECK (("payables"."payout_id" is not null) = ("payables"."status" in ('in_payout', 'paid') and "payables"."source" <> 'direct'));