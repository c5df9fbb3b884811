import { Counter } from "prom-client";

/** What did not come about, for `/metrics`. They belong to the process: each application shows them in a registry of its own. */
export const refusalsTold = new Counter({
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

export const roundTrips = new Counter({
  name: "database_round_trips_total",
  help: "How often the database was asked and waited for; what is sent together is one.",
  registers: [],
});
