ALTER TYPE "public"."ledger_account" ADD VALUE 'tax_withheld';--> statement-breakpoint
CREATE TABLE "withheld_taxes" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"section" text NOT NULL,
	"certificate" text,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withheld_taxes_amount" CHECK ("withheld_taxes"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "withheld_taxes" ADD CONSTRAINT "withheld_taxes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;