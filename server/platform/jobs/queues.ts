import type { PgBoss, Queue } from "pg-boss";
import type { Services } from "#server/platform/http/services.ts";

export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Jobs that calls queue. Completed ones are deleted soon, because e-mails contain links. */
export interface JobQueue {
  readonly name: string;
  readonly options: Omit<Queue, "name" | "policy">;
  /** With `stately`, a key has one waiting and one running job at most. */
  readonly policy?: "stately";
  /** Absent for a queue that only stores jobs, such as that of undelivered e-mails. */
  readonly work?: (jobs: PgBoss, services: Services) => Promise<unknown>;
}

/** Scheduled jobs; one instance at a time runs each of them. What is nightly runs in the first hour in which it is due. */
export const schedule = {
  fold: { cron: "* * * * *", expireInSeconds: minute },
  repair: { cron: "* * * * *", expireInSeconds: 5 * minute },
  notifications: { cron: "* * * * *", expireInSeconds: 5 * minute },
  payouts: { cron: "* * * * *", expireInSeconds: 5 * minute },
  "personal-data": { cron: "* * * * *", expireInSeconds: hour },
  merges: { cron: "* * * * *", expireInSeconds: hour },
  reconciliation: { cron: "5 * * * *", expireInSeconds: 10 * minute },
  contracts: { cron: "45 * * * *", expireInSeconds: hour },
  funnel: { cron: "15 * * * *", expireInSeconds: hour },
  records: { cron: "20 * * * *", expireInSeconds: hour },
  signals: { cron: "25 * * * *", expireInSeconds: 10 * minute },
  check: { cron: "30 * * * *", expireInSeconds: 6 * hour },
  sweep: { cron: "*/10 * * * *", expireInSeconds: 10 * minute },
} as const;

export type ScheduledJob = keyof typeof schedule;
