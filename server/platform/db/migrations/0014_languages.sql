CREATE TYPE "public"."language" AS ENUM('en', 'hi');--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "language" "language" DEFAULT 'en' NOT NULL;