CREATE TABLE "amendments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "amendments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contract_id" uuid NOT NULL,
	"base_version" integer NOT NULL,
	"author" text NOT NULL,
	"author_id" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "amendments" ADD CONSTRAINT "amendments_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "amendments_open" ON "amendments" USING btree ("contract_id") WHERE "amendments"."status" = 'open';--> statement-breakpoint
CREATE INDEX "amendments_contract" ON "amendments" USING btree ("contract_id","id");--> statement-breakpoint
CREATE INDEX "amendments_due" ON "amendments" USING btree ("expires_at") WHERE "amendments"."status" = 'open';