ALTER TYPE "public"."ledger_account" ADD VALUE 'tax_advances';--> statement-breakpoint
ALTER TABLE "tax_lines" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_lines" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "tax_lines" ADD COLUMN "receipt_id" integer;--> statement-breakpoint
ALTER TABLE "tax_operator" ADD COLUMN "issues_vouchers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_periods" ADD COLUMN "advances" jsonb;--> statement-breakpoint
ALTER TABLE "tax_lines" ADD CONSTRAINT "tax_lines_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_lines" ADD CONSTRAINT "tax_lines_receipt_id_tax_lines_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."tax_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_lines" ADD CONSTRAINT "tax_lines_order" UNIQUE("order_id","kind");--> statement-breakpoint
ALTER TABLE "tax_lines" ADD CONSTRAINT "tax_lines_receipt" UNIQUE("receipt_id","kind");--> statement-breakpoint
ALTER TABLE "tax_lines" ADD CONSTRAINT "tax_lines_subject" CHECK (num_nonnulls("tax_lines"."payment_id", "tax_lines"."order_id") = 1);--> statement-breakpoint
ALTER TABLE "tax_lines" ADD CONSTRAINT "tax_lines_voucher" CHECK (("tax_lines"."kind" in ('receipt', 'refund')) = ("tax_lines"."order_id" is not null));--> statement-breakpoint
ALTER TABLE "tax_lines" ADD CONSTRAINT "tax_lines_refund" CHECK (case "tax_lines"."kind" when 'refund' then "tax_lines"."receipt_id" is not null when 'invoice' then true else "tax_lines"."receipt_id" is null end);