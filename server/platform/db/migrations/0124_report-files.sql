CREATE TABLE "report_files" (
	"report_id" integer NOT NULL,
	"position" integer NOT NULL,
	"file" text NOT NULL,
	"shown_name" text NOT NULL,
	CONSTRAINT "report_files_report_id_position_pk" PRIMARY KEY("report_id","position")
);
--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_report_id_content_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."content_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_file_files_name_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_files_file" ON "report_files" USING btree ("file");