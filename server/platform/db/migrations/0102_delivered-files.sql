CREATE TABLE "progress_files" (
	"entry_id" integer NOT NULL,
	"position" integer NOT NULL,
	"file" text NOT NULL,
	"shown_name" text NOT NULL,
	CONSTRAINT "progress_files_entry_id_position_pk" PRIMARY KEY("entry_id","position")
);
--> statement-breakpoint
ALTER TABLE "progress_entries" ADD COLUMN "links" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "progress_files" ADD CONSTRAINT "progress_files_entry_id_progress_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."progress_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_files" ADD CONSTRAINT "progress_files_file_files_name_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "progress_files_file" ON "progress_files" USING btree ("file");