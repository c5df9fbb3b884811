CREATE TABLE "registration_networks" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"network_hash" text NOT NULL,
	"registered_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signal_accounts" (
	"signal_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	CONSTRAINT "signal_accounts_signal_id_account_id_pk" PRIMARY KEY("signal_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "signals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"count" integer NOT NULL,
	"work_id" integer,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" integer,
	"outcome" text,
	CONSTRAINT "signals_once" UNIQUE("kind","subject")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scanned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "details_fingerprint" text;--> statement-breakpoint
ALTER TABLE "registration_networks" ADD CONSTRAINT "registration_networks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_accounts" ADD CONSTRAINT "signal_accounts_signal_id_signals_id_fk" FOREIGN KEY ("signal_id") REFERENCES "public"."signals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_accounts" ADD CONSTRAINT "signal_accounts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signals" ADD CONSTRAINT "signals_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signals" ADD CONSTRAINT "signals_closed_by_accounts_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_networks_network" ON "registration_networks" USING btree ("network_hash","registered_at");--> statement-breakpoint
CREATE INDEX "registration_networks_registered" ON "registration_networks" USING btree ("registered_at");--> statement-breakpoint
CREATE INDEX "signal_accounts_account" ON "signal_accounts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "signals_open" ON "signals" USING btree ("found_at","id") WHERE "signals"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "signals_closed" ON "signals" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "signals_work" ON "signals" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "signals_closer" ON "signals" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "payout_accounts_fingerprint" ON "payout_accounts" USING btree ("details_fingerprint") WHERE "payout_accounts"."details_sealed" is not null;