ALTER TABLE "payments" ADD COLUMN "order_id" integer;--> statement-breakpoint
-- For inserts that leave it out: those of the version before, which may run until all instances are replaced. Its order is paid by then.
CREATE FUNCTION "payment_take_order"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE payments SET order_id = (
		SELECT id FROM payment_orders WHERE request_id = NEW.request_id AND status = 'paid'
	) WHERE id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "payments_ordered" AFTER INSERT ON "payments" FOR EACH ROW WHEN (NEW.order_id IS NULL)
	EXECUTE FUNCTION "payment_take_order"();--> statement-breakpoint
UPDATE "payments" p SET "order_id" = o."id" FROM "payment_orders" o
	WHERE p."reversed_at" IS NULL AND o."request_id" = p."request_id" AND o."status" = 'paid';--> statement-breakpoint
-- An order was confirmed in the transaction of its payment, so both have one moment.
UPDATE "payments" p SET "order_id" = (
		SELECT min(o."id") FROM "payment_orders" o
		WHERE o."request_id" = p."request_id" AND o."status" = 'reversed' AND o."settled_at" = p."paid_at")
	WHERE p."reversed_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order" ON "payments" USING btree ("order_id");
