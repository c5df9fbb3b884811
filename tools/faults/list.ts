import { appKilled } from "./app-killed.ts";
import { atOnce } from "./at-once.ts";
import { backedUp } from "./backup.ts";
import { clockTrouble } from "./clock.ts";
import { connectionsCut, databaseKilled } from "./database-lost.ts";
import { disksFull } from "./disk-full.ts";
import { draining } from "./drain.ts";
import type { Fault } from "./fault.ts";
import { held } from "./held-locks.ts";
import { sameKey } from "./idempotency-key.ts";
import { mailTrouble } from "./mail.ts";
import { migrationKilled } from "./migration-killed.ts";
import { races } from "./races.ts";
import { slowness } from "./slow-connections.ts";
import { soaking } from "./soak.ts";
import { standbyPromoted } from "./standby.ts";
import { storageTrouble } from "./storage.ts";
import { badUploads } from "./uploads.ts";

/** Every fault the product is put through; the one that takes half an hour comes last. */
export const faults: readonly Fault[] = [
  ...disksFull,
  ...held,
  standbyPromoted,
  ...races,
  databaseKilled,
  connectionsCut,
  appKilled,
  migrationKilled,
  sameKey,
  atOnce,
  draining,
  backedUp,
  storageTrouble,
  badUploads,
  clockTrouble,
  slowness,
  mailTrouble,
  soaking,
];
