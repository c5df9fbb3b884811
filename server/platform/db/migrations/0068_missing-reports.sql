CREATE TABLE "missing_reports" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"failure_count" integer DEFAULT 1 NOT NULL,
	"last_failure" text NOT NULL,
	"failed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "missing_reports_provider_day_pk" PRIMARY KEY("provider","day")
);
