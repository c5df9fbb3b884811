ALTER TABLE "fee_bills" DROP CONSTRAINT "fee_bills_payment";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "fee_bills" ADD COLUMN "return_id" integer;--> statement-breakpoint
ALTER TABLE "provider_movements" ADD COLUMN "payment" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "bearer" text DEFAULT 'freelancer' NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "refunded_by" integer;--> statement-breakpoint
ALTER TABLE "fee_bills" ADD CONSTRAINT "fee_bills_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_refunded_by_accounts_id_fk" FOREIGN KEY ("refunded_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_bills_payment" ON "fee_bills" USING btree ("payment_id") WHERE "fee_bills"."return_id" is null;--> statement-breakpoint
CREATE INDEX "fee_bills_of_payment" ON "fee_bills" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "returns_refunder" ON "returns" USING btree ("refunded_by");--> statement-breakpoint
ALTER TABLE "fee_bills" ADD CONSTRAINT "fee_bills_return" UNIQUE("return_id");--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_bearer" CHECK (("returns"."reason" is not null or "returns"."bearer" = 'freelancer') and ("returns"."net" = 0 or "returns"."bearer" <> 'brokerage'));--> statement-breakpoint
-- Who took the money of payments so far, where that is known. No real money moved in the demo.
UPDATE "payments" p SET "source" = CASE WHEN EXISTS (
		SELECT FROM "ledger_entries" e WHERE e."payment_id" = p."id" AND e."kind" = 'payment' AND e."demo") THEN 'sandbox'
	ELSE coalesce(
		(SELECT o."provider" FROM "payment_orders" o WHERE o."id" = p."order_id"),
		(SELECT pa."source" FROM "payables" pa WHERE pa."payment_id" = p."id")) END;--> statement-breakpoint
-- And for payments of the version before.
CREATE OR REPLACE FUNCTION "payment_take_order"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE payments p SET order_id = o.id, source = coalesce(p.source, o.provider, (SELECT source FROM payables WHERE payment_id = p.id))
		FROM (SELECT) nothing LEFT JOIN payment_orders o ON o.request_id = NEW.request_id AND o.status = 'paid' WHERE p.id = NEW.id;
	RETURN NULL;
END $$;
