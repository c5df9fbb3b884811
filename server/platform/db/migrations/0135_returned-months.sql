-- Returns lower the brokerage of their month from here on, as the routine months_of_entries says. Those that are pending do so when they
-- are rolled up. Until the routine is there too, the version before rolls up nothing.
LOCK TABLE "ledger_pending" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "month_pending" ("month", "brokerage")
SELECT month_in(z.zone, e.booked_at), -sum(b.amount)
FROM "month_zone" z
CROSS JOIN "returns" r
INNER JOIN "ledger_entries" e ON e.return_id = r.id AND e.kind = 'return'
INNER JOIN "ledger_postings" b ON b.entry_id = e.id AND b.account = 'brokerage'
WHERE NOT EXISTS (SELECT FROM "ledger_pending" WHERE entry_id = e.id)
GROUP BY 1;
