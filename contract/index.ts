import { accounts } from "./accounts.ts";
import { files } from "./files.ts";
import { payments } from "./payments.ts";
import { progress } from "./progress.ts";
import { reference } from "./reference.ts";
import { reports } from "./reports.ts";
import { requests } from "./requests.ts";
import { session } from "./session.ts";
import { works } from "./works.ts";

/** Every call of the product, one table a slice. */
export const slices = { session, accounts, reference, files, works, requests, progress, payments, reports } as const;

export const contract = {
  ...session,
  ...accounts,
  ...reference,
  ...files,
  ...works,
  ...requests,
  ...progress,
  ...payments,
  ...reports,
} as const;

export type Contract = typeof contract;
