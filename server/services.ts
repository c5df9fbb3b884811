import type { Disk } from "flydrive";
import type { Pool } from "pg";
import type { Db } from "#server/db/connect.ts";
import type { Limits } from "#server/db/limits.ts";
import type { Replica } from "#server/db/replica.ts";
import type { SigningKeys } from "#server/db/signing-keys.ts";
import type { Proxies } from "#server/http/proxies.ts";
import type { Log } from "#server/log.ts";
import type { Mailer } from "#server/mail.ts";
import type { Providers } from "#server/payments/providers/choice.ts";
import type { Rehearsals } from "#server/payments/rehearsal-service.ts";
import type { Seal } from "#server/seal.ts";
import type { Settings } from "#server/settings.ts";
import type { StorageCheck } from "#server/storage-check.ts";
import type { Traces } from "#server/traces.ts";

/** What handlers work with, opened once at the start and closed at the end. */
export interface Services {
  readonly settings: Settings;
  readonly log: Log;
  readonly pool: Pool;
  readonly db: Db;
  /** Where the operator has one. */
  readonly replica?: Replica | undefined;
  readonly keys: SigningKeys;
  /** Encrypts with SECRET_KEY. */
  readonly seal: Seal;
  readonly limits: Limits;
  readonly proxies: Proxies;
  /** Stored files by name: a folder or a bucket (DESIGN section 4, FILES_URL). */
  readonly disk: Disk;
  /** Whether `disk` can be written and read at the moment. */
  readonly storage: StorageCheck;
  readonly mailer: Mailer;
  readonly providers: Providers;
  readonly rehearsals: Rehearsals;
  /** Where somebody collects them. */
  readonly traces?: Traces | undefined;
}
