ALTER TYPE "public"."ledger_account" ADD VALUE 'chargebacks';--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chargebacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" integer,
	"payment_id" integer,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"respond_by" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"recovered" bigint,
	"note" text,
	"recovered_at" timestamp (3) with time zone,
	"recovered_by" integer,
	CONSTRAINT "chargebacks_once" UNIQUE("provider","external_id","kind"),
	CONSTRAINT "chargebacks_amount" CHECK ("chargebacks"."amount" > 0),
	CONSTRAINT "chargebacks_ended" CHECK (("chargebacks"."ended_at" is null) = ("chargebacks"."status" = 'open')),
	CONSTRAINT "chargebacks_recovered" CHECK (num_nonnulls("chargebacks"."recovered", "chargebacks"."note", "chargebacks"."recovered_at") in (0, 3)
        and ("chargebacks"."recovered" is null or "chargebacks"."status" = 'lost' and "chargebacks"."recovered" between 1 and "chargebacks"."amount"))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_subject";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "chargeback_id" integer;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_recovered_by_accounts_id_fk" FOREIGN KEY ("recovered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chargebacks_order" ON "chargebacks" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "chargebacks_payment" ON "chargebacks" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "chargebacks_open" ON "chargebacks" USING btree ("opened_at","id") WHERE "chargebacks"."status" = 'open';--> statement-breakpoint
CREATE INDEX "chargebacks_opened" ON "chargebacks" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "chargebacks_admin" ON "chargebacks" USING btree ("recovered_by");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_chargeback_id_chargebacks_id_fk" FOREIGN KEY ("chargeback_id") REFERENCES "public"."chargebacks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_orders_payment" ON "payment_orders" USING btree ("provider_payment") WHERE "payment_orders"."provider_payment" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_chargeback" UNIQUE("chargeback_id","kind");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_subject" CHECK (num_nonnulls("ledger_entries"."payment_id", "ledger_entries"."order_id", "ledger_entries"."unmatched_id", "ledger_entries"."payout_id", "ledger_entries"."return_id", "ledger_entries"."movement_id", "ledger_entries"."chargeback_id") = 1);