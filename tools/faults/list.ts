import { adminRaces } from "./admin-races.ts";
import { appKilled } from "./app-killed.ts";
import { atOnce } from "./at-once.ts";
import { backedUp } from "./backup.ts";
import { clockFault } from "./clock.ts";
import { connectionsCut, databaseKilled } from "./database-lost.ts";
import { disksFull } from "./disk-full.ts";
import { draining } from "./drain.ts";
import type { Fault } from "./fault.ts";
import { heldLocks } from "./held-locks.ts";
import { hintsKept } from "./hints-kept.ts";
import { sameKey } from "./idempotency-key.ts";
import { idleRaces } from "./idle-races.ts";
import { mailFault } from "./mail.ts";
import { migrationKilled } from "./migration-killed.ts";
import { offerRaces } from "./offer-races.ts";
import { payoutRaces } from "./payout-races.ts";
import { races } from "./races.ts";
import { reviewRaces } from "./review-races.ts";
import { slowConnections } from "./slow-connections.ts";
import { soak } from "./soak.ts";
import { standbyPromoted } from "./standby.ts";
import { storageFault } from "./storage.ts";
import { hostileUploads } from "./uploads.ts";

/** Every fault the product is put through; the one that takes half an hour comes last. */
export const faults: readonly Fault[] = [
  ...disksFull,
  ...heldLocks,
  standbyPromoted,
  ...races,
  databaseKilled,
  connectionsCut,
  hintsKept,
  appKilled,
  migrationKilled,
  sameKey,
  atOnce,
  adminRaces,
  offerRaces,
  idleRaces,
  payoutRaces,
  reviewRaces,
  draining,
  backedUp,
  storageFault,
  hostileUploads,
  clockFault,
  slowConnections,
  mailFault,
  soak,
];
