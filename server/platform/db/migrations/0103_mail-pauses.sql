CREATE TABLE "mail_pauses" (
	"queue" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"server_response" text NOT NULL
);
