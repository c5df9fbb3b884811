CREATE TABLE "company_pages" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_pages" ADD CONSTRAINT "company_pages_account_id_companies_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."companies"("account_id") ON DELETE cascade ON UPDATE no action;