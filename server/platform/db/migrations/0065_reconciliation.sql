CREATE TABLE "provider_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"is_done" boolean NOT NULL,
	"day" date NOT NULL,
	"reported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_movements_once" UNIQUE("provider","external_id","kind")
);
--> statement-breakpoint
CREATE TABLE "reconciled_days" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"compared_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reconciled_days_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"difference" text NOT NULL,
	"amount_here" bigint,
	"amount_there" bigint,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"note" text,
	"closed_by" integer,
	CONSTRAINT "reconciliation_items_once" UNIQUE NULLS NOT DISTINCT("provider","kind","reference","difference","currency","amount_here","amount_there"),
	CONSTRAINT "reconciliation_items_note" CHECK ("reconciliation_items"."note" is null or "reconciliation_items"."closed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "reconciliation_items" ADD CONSTRAINT "reconciliation_items_closed_by_accounts_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_movements_day" ON "provider_movements" USING btree ("provider","day");--> statement-breakpoint
CREATE INDEX "provider_movements_reference" ON "provider_movements" USING btree ("provider","kind","reference");--> statement-breakpoint
CREATE INDEX "reconciliation_items_open" ON "reconciliation_items" USING btree ("found_at","id") WHERE "reconciliation_items"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "reconciliation_items_closed" ON "reconciliation_items" USING btree ("closed_at","id") WHERE "reconciliation_items"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "reconciliation_items_admin" ON "reconciliation_items" USING btree ("closed_by");