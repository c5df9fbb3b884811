ALTER TYPE "public"."file_kind" ADD VALUE 'contract';--> statement-breakpoint
CREATE TABLE "contract_files" (
	"contract_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "contract_files_contract_id_version_language_pk" PRIMARY KEY("contract_id","version","language")
);
--> statement-breakpoint
ALTER TABLE "contract_files" ADD CONSTRAINT "contract_files_file_files_name_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_files" ADD CONSTRAINT "contract_files_version" FOREIGN KEY ("contract_id","version") REFERENCES "public"."contract_versions"("contract_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_files_file" ON "contract_files" USING btree ("file");