CREATE TABLE "returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"brokerage" bigint NOT NULL,
	"net" bigint NOT NULL,
	"returned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"reference" text,
	"sent_by" integer,
	CONSTRAINT "returns_adds_up" CHECK ("returns"."amount" = "returns"."brokerage" + "returns"."net" and least("returns"."brokerage", "returns"."net") >= 0 and "returns"."amount" > 0),
	CONSTRAINT "returns_sent" CHECK (num_nonnulls("returns"."sent_at", "returns"."reference") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_subject";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "return_id" integer;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_sent_by_accounts_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "returns_payment" ON "returns" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "returns_returned" ON "returns" USING btree ("returned_at","id");--> statement-breakpoint
CREATE INDEX "returns_admin" ON "returns" USING btree ("sent_by");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_return" UNIQUE("return_id","kind");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_subject" CHECK (num_nonnulls("ledger_entries"."payment_id", "ledger_entries"."order_id", "ledger_entries"."unmatched_id", "ledger_entries"."payout_id", "ledger_entries"."return_id") = 1);