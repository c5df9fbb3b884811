import { appKilled } from "./app-killed.ts";
import { atOnce } from "./at-once.ts";
import { connectionsCut, databaseKilled } from "./database-lost.ts";
import { disksFull } from "./disk-full.ts";
import type { Fault } from "./fault.ts";
import { held } from "./held.ts";
import { migrationKilled } from "./migration-killed.ts";
import { races } from "./races.ts";
import { sameKey } from "./same-key.ts";
import { standbyPromoted } from "./standby.ts";

/** Every fault the product is put through, the short ones first. */
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
];
