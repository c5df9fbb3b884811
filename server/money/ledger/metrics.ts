import { Gauge } from "prom-client";
import { lastCheck } from "#server/money/ledger/check-queries.ts";
import type { Services } from "#server/platform/http/services.ts";

/** The last check of any instance; no values before the first, or while the database is unavailable. */
export const ledgerGauges = ({ db, invariants }: Pick<Services, "db" | "invariants">) => [
  new Gauge({
    name: "kaamkaj_invariant_violations",
    help: "How often each thing that is always true was not, at the last check.",
    labelNames: ["invariant"],
    registers: [],
    async collect() {
      this.reset();
      const last = await lastCheck(db).catch(() => undefined);
      if (!last) return;
      for (const { name } of invariants) this.set({ invariant: name }, 0);
      for (const { invariant, count } of last.violations) this.set({ invariant }, count);
    },
  }),
  new Gauge({
    name: "kaamkaj_invariants_checked_timestamp_seconds",
    help: "When that was; 0 before the first check.",
    registers: [],
    async collect() {
      const last = await lastCheck(db).catch(() => undefined);
      this.set((last?.checkedAt.getTime() ?? 0) / 1000);
    },
  }),
];
