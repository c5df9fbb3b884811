CREATE TABLE "request_marks" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"mark" text,
	"note" text,
	CONSTRAINT "request_marks_mark" CHECK ("request_marks"."mark" in ('shortlisted', 'archived')),
	CONSTRAINT "request_marks_note" CHECK (char_length("request_marks"."note") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "request_marks" ADD CONSTRAINT "request_marks_request_id_work_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."work_requests"("id") ON DELETE cascade ON UPDATE no action;