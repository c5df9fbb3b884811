CREATE TABLE "contract_versions" (
	"contract_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"document" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_versions_contract_id_version_pk" PRIMARY KEY("contract_id","version"),
	CONSTRAINT "contract_versions_size" CHECK (octet_length("contract_versions"."document") <= 65536)
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" integer,
	"company_id" integer NOT NULL,
	"freelancer_id" integer NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" integer,
	"end_reason" text,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "contracts_request" UNIQUE("request_id"),
	CONSTRAINT "contracts_end" CHECK (num_nonnulls("contracts"."ended_at", "contracts"."end_reason") = case "contracts"."state" when 'ended' then 2 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "contract_versions" ADD CONSTRAINT "contract_versions_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_request_id_work_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."work_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_company_id_accounts_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_freelancer_id_accounts_id_fk" FOREIGN KEY ("freelancer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contracts_company" ON "contracts" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contracts_freelancer" ON "contracts" USING btree ("freelancer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contracts_ended" ON "contracts" USING btree ("ended_at") WHERE "contracts"."ended_at" is not null;--> statement-breakpoint
CREATE FUNCTION "contract_is_written_once"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', tg_table_name; END $$;--> statement-breakpoint
-- Only versions of the demo, and of contracts that ended at least as long ago as the shortest time for which they may be stored, can be deleted.
CREATE FUNCTION "contract_version_stays"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM contracts WHERE id = OLD.contract_id AND (demo OR ended_at < now() - interval '1 year')) THEN RAISE EXCEPTION '% is append-only', tg_table_name; END IF;
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "contract_versions_written_once" BEFORE UPDATE OR TRUNCATE ON "contract_versions" FOR EACH STATEMENT EXECUTE FUNCTION "contract_is_written_once"();--> statement-breakpoint
CREATE TRIGGER "contract_versions_stay" BEFORE DELETE ON "contract_versions" FOR EACH ROW EXECUTE FUNCTION "contract_version_stays"();
