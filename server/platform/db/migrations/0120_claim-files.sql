CREATE TABLE "claim_files" (
	"statement_id" integer NOT NULL,
	"position" integer NOT NULL,
	"file" text NOT NULL,
	"shown_name" text NOT NULL,
	CONSTRAINT "claim_files_statement_id_position_pk" PRIMARY KEY("statement_id","position")
);
--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_statement_id_claim_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."claim_statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_file_files_name_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_files_file" ON "claim_files" USING btree ("file");