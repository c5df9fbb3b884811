CREATE TABLE "maintenance_runs" (
	"kind" text PRIMARY KEY NOT NULL,
	"completed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
