import { Counter, Histogram } from "prom-client";

/** Counters of failures for `/metrics`. They are global to the process; each application registers them. */
export const refusalsTotal = new Counter({
  name: "refusals_total",
  help: "Calls that were refused, by route and reason.",
  labelNames: ["route", "code"],
  registers: [],
});

export const loginsFailed = new Counter({
  name: "failed_logins_total",
  help: "Logins that were refused, by what did not fit.",
  labelNames: ["step"],
  registers: [],
});

export const paymentFailures = new Counter({
  name: "payment_failures_total",
  help: "Failed attempts to look a payment up, give it back, handle its message or list captures, by provider.",
  labelNames: ["provider", "operation"],
  registers: [],
});

export const jobStepFailures = new Counter({
  name: "job_step_failures_total",
  help: "Steps of jobs that failed as a whole, by job and step; the next run tries them again.",
  labelNames: ["job", "step"],
  registers: [],
});

export const jobRowFailures = new Counter({
  name: "job_row_failures_total",
  help: "Rows that a step of a job could not handle, by step; the next run tries them again.",
  labelNames: ["step"],
  registers: [],
});

export const virusScanFailures = new Counter({
  name: "virus_scan_failures_total",
  help: "Files that the scanner for viruses could not judge.",
  registers: [],
});

export const roundTrips = new Counter({
  name: "database_round_trips_total",
  help: "How often the database was asked and waited for; what is sent together is one.",
  registers: [],
});

export const replicaReads = new Counter({
  name: "replica_reads_total",
  help: "Readings that may lag, by who answered them, and why where it was not the replica.",
  labelNames: ["from", "because"],
  registers: [],
});

export const statementSeconds = new Histogram({
  name: "database_statement_duration_seconds",
  help: "How long statements took, the line to the database included.",
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [],
});
