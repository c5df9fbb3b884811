CREATE TABLE "schema_version" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" text NOT NULL,
	"migrated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schema_version_once" CHECK ("schema_version"."id" = 1)
);
