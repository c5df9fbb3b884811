-- Versions of before the ledger did not book their payments. All that can still run do so in the statement that inserts them.
DROP TRIGGER "payments_ledger_entry" ON "payments";--> statement-breakpoint
DROP FUNCTION "ledger_book_payment";--> statement-breakpoint
DROP FUNCTION "ledger_book";
