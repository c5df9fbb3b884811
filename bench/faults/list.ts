import { backedUp } from "./backup.ts";
import { clockTrouble } from "./clock.ts";
import { draining } from "./drain.ts";
import type { Fault } from "./fault.ts";
import { mailTrouble } from "./mail.ts";
import { slowness } from "./slow.ts";
import { soaking } from "./soak.ts";
import { storageTrouble } from "./storage.ts";
import { badUploads } from "./uploads.ts";

/** Every fault the product is put through, the short ones first. */
export const faults: readonly Fault[] = [
  draining,
  backedUp,
  storageTrouble,
  badUploads,
  clockTrouble,
  slowness,
  mailTrouble,
  soaking,
];
