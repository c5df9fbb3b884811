CREATE TABLE "offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"version" integer NOT NULL,
	"author" text NOT NULL,
	"amount" bigint NOT NULL,
	"days" integer,
	"note" text,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_version" UNIQUE("request_id","version"),
	CONSTRAINT "offers_numbered" CHECK ("offers"."version" between 1 and 10),
	CONSTRAINT "offers_amount" CHECK ("offers"."amount" > 0 and "offers"."amount" % 100 = 0),
	CONSTRAINT "offers_days" CHECK ("offers"."days" between 1 and 365)
);
--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "quotes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "agreed_paise" bigint;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_request_id_work_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."work_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_open" ON "offers" USING btree ("request_id") WHERE "offers"."status" = 'open';--> statement-breakpoint
CREATE INDEX "offers_due" ON "offers" USING btree ("expires_at") WHERE "offers"."status" = 'open';