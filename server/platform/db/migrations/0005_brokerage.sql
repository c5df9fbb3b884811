CREATE TABLE "brokerage_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brokerage_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_day" date NOT NULL,
	"bps" integer NOT NULL,
	"set_by" integer NOT NULL,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brokerage_rates_once" UNIQUE("from_day"),
	CONSTRAINT "brokerage_rates_bps" CHECK ("brokerage_rates"."bps" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "brokerage_rates" ADD CONSTRAINT "brokerage_rates_set_by_accounts_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;