CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"account_id" integer,
	"username" text NOT NULL,
	"role" text NOT NULL,
	"call" text NOT NULL,
	"outcome" text NOT NULL,
	"subject" text,
	"subject_id" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_seals_entry" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "audit_waiting" (
	"entry_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_call" ON "audit_entries" USING btree ("call","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_username" ON "audit_entries" USING btree (lower("username"),"at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject","subject_id","at","id");--> statement-breakpoint
CREATE FUNCTION "audit_is_written_once"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', tg_table_name; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "audit_is_written_once"();--> statement-breakpoint
CREATE TRIGGER "audit_seals_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION "audit_is_written_once"();
