CREATE TABLE "payout_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"details_sealed" text,
	"last4" text NOT NULL,
	"holder_name" text NOT NULL,
	"state" text NOT NULL,
	"usable_from" timestamp (3) with time zone NOT NULL,
	"block_token_hash" text,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "payout_accounts_block" UNIQUE("block_token_hash")
);
--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_live" ON "payout_accounts" USING btree ("account_id") WHERE "payout_accounts"."state" in ('waiting', 'active');--> statement-breakpoint
CREATE INDEX "payout_accounts_account" ON "payout_accounts" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "payout_accounts_waiting" ON "payout_accounts" USING btree ("usable_from") WHERE "payout_accounts"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "payout_accounts_ended" ON "payout_accounts" USING btree ("ended_at") WHERE "payout_accounts"."details_sealed" is not null;