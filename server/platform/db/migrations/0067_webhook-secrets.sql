CREATE TABLE "webhook_secrets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_secrets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"signature" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
