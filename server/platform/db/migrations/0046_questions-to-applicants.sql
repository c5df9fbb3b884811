CREATE TABLE "request_answers" (
	"request_id" integer NOT NULL,
	"line" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "request_answers_request_id_line_pk" PRIMARY KEY("request_id","line")
);
--> statement-breakpoint
CREATE TABLE "work_questions" (
	"work_id" integer NOT NULL,
	"line" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "work_questions_work_id_line_pk" PRIMARY KEY("work_id","line"),
	CONSTRAINT "work_questions_line" CHECK ("work_questions"."line" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "request_answers" ADD CONSTRAINT "request_answers_request_id_work_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."work_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_questions" ADD CONSTRAINT "work_questions_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;