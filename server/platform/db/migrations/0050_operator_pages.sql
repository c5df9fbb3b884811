ALTER TYPE "public"."operator_page" ADD VALUE 'grievance';--> statement-breakpoint
ALTER TYPE "public"."operator_page" ADD VALUE 'help';