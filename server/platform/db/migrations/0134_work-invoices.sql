CREATE TABLE "tax_instructions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_instructions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"sac" text NOT NULL,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "tax_papers" ALTER COLUMN "prefix" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "tax_series" ALTER COLUMN "prefix" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "tax_lines" ADD COLUMN "instruction_id" integer;--> statement-breakpoint
ALTER TABLE "tax_operator" ADD COLUMN "work_invoices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_instructions" ADD CONSTRAINT "tax_instructions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_instructions_account" ON "tax_instructions" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_instructions_active" ON "tax_instructions" USING btree ("account_id") WHERE "tax_instructions"."revoked_at" is null;--> statement-breakpoint
ALTER TABLE "tax_lines" ADD CONSTRAINT "tax_lines_instruction_id_tax_instructions_id_fk" FOREIGN KEY ("instruction_id") REFERENCES "public"."tax_instructions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_lines_instruction" ON "tax_lines" USING btree ("instruction_id","id") WHERE "tax_lines"."instruction_id" is not null;--> statement-breakpoint
ALTER TABLE "tax_lines" ADD CONSTRAINT "tax_lines_instructed" CHECK (("tax_lines"."side" = 'work') = ("tax_lines"."instruction_id" is not null));