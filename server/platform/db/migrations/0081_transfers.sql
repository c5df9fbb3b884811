ALTER TABLE "provider_operations" DROP CONSTRAINT "provider_operations_once";--> statement-breakpoint
ALTER TABLE "payables" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "provider_account" text;--> statement-breakpoint
ALTER TABLE "provider_operations" ADD COLUMN "return_id" integer;--> statement-breakpoint
ALTER TABLE "provider_operations" ADD COLUMN "depends_on" uuid;--> statement-breakpoint
ALTER TABLE "provider_operations" ADD CONSTRAINT "provider_operations_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_operations" ADD CONSTRAINT "provider_operations_depends_on_provider_operations_id_fk" FOREIGN KEY ("depends_on") REFERENCES "public"."provider_operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_linked" ON "payout_accounts" USING btree ("provider_account") WHERE "payout_accounts"."state" in ('waiting', 'active');--> statement-breakpoint
CREATE UNIQUE INDEX "provider_operations_once" ON "provider_operations" USING btree ("subject") WHERE "provider_operations"."kind" <> 'reversal';--> statement-breakpoint
CREATE UNIQUE INDEX "provider_operations_return" ON "provider_operations" USING btree ("return_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_operations_external" ON "provider_operations" USING btree ("kind","external_id");--> statement-breakpoint
CREATE INDEX "provider_operations_subject" ON "provider_operations" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "provider_operations_depends" ON "provider_operations" USING btree ("depends_on");--> statement-breakpoint
ALTER TABLE "provider_operations" ADD CONSTRAINT "provider_operations_reversal" CHECK (("provider_operations"."depends_on" is not null) = ("provider_operations"."kind" = 'reversal'));