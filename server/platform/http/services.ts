import type { Disk } from "flydrive";
import type { SmallLogo } from "#server/platform/brand/small-logo.ts";
import type { ApplicantQueue } from "#server/platform/db/applicant-queue.ts";
import type { connect, Db } from "#server/platform/db/connect.ts";
import type { ImportQueue } from "#server/platform/db/import-queue.ts";
import type { Invariant } from "#server/platform/db/invariants.ts";
import type { Limits } from "#server/platform/db/limits.ts";
import type { TableRule } from "#server/platform/db/personal-data.ts";
import type { LiveSettings } from "#server/platform/db/platform-settings.ts";
import type { RecordKey } from "#server/platform/db/record-key.ts";
import type { Replica } from "#server/platform/db/replica.ts";
import type { SigningKeys } from "#server/platform/db/signing-keys.ts";
import type { VapidKeys } from "#server/platform/db/vapid-keys.ts";
import type { Seal } from "#server/platform/encryption.ts";
import type { StorageCheck } from "#server/platform/files/storage-check.ts";
import type { VirusScan } from "#server/platform/files/virus-scan.ts";
import type { Proxies } from "#server/platform/http/proxies.ts";
import type { ResolveHost } from "#server/platform/http/public-request.ts";
import type { SessionStore } from "#server/platform/http/session-store.ts";
import type { SignOn } from "#server/platform/http/sign-on.ts";
import type { Log } from "#server/platform/log.ts";
import type { Mailer } from "#server/platform/mail/transport.ts";
import type { Providers } from "#server/platform/payments/providers.ts";
import type { Rehearsals } from "#server/platform/payments/rehearsals.ts";
import type { Settings } from "#server/platform/settings.ts";
import type { Traces } from "#server/platform/tracing.ts";

/** The services that handlers use, opened once at the start and closed at the end. */
export interface Services {
  readonly settings: Settings;
  readonly log: Log;
  readonly pool: ReturnType<typeof connect>["pool"];
  readonly db: Db;
  /** The replica, if the operator has one. */
  readonly replica?: Replica | undefined;
  /** The settings that admins change while the product runs. */
  readonly platformSettings: LiveSettings;
  /** The logo for documents and e-mails. */
  readonly smallLogo: SmallLogo;
  readonly keys: SigningKeys;
  /** Identify the product to push services. */
  readonly vapid: VapidKeys;
  /** Encrypts seeds of second steps with SECRET_KEY. */
  readonly seal: Seal;
  /** Encrypts addresses of devices with SECRET_KEY. */
  readonly deviceSeal: Seal;
  /** Encrypts details of payout accounts with SECRET_KEY. */
  readonly payoutSeal: Seal;
  /** Encrypts tax numbers with SECRET_KEY. */
  readonly taxSeal: Seal;
  /** Hashes what signals and networks are found by, with SECRET_KEY. */
  readonly signalSeal: Pick<Seal, "fingerprint">;
  /** Encrypts pictures of identities with SECRET_KEY. */
  readonly identitySeal: Seal;
  /** Signs records that freelancers take along. */
  readonly recordKey: RecordKey;
  /** Encrypts secrets of webhooks with SECRET_KEY. */
  readonly webhookSeal: Seal;
  /** Present if the settings name an identity provider. */
  readonly signOn?: SignOn | undefined;
  /** Resolves the names of webhooks. */
  readonly resolveHost: ResolveHost;
  readonly limits: Limits;
  readonly proxies: Proxies;
  /** Stored files by name: a folder or a bucket (FILES_URL, docs/configuration.md#data). */
  readonly disk: Disk;
  /** The same storage for the files of jobs, which may be large. */
  readonly archives: Disk;
  /** Whether `disk` can be written and read at the moment. */
  readonly storage: StorageCheck;
  /** Present if a setting names a scanner for viruses. */
  readonly virusScan?: VirusScan | undefined;
  readonly mailer: Mailer;
  readonly applicants: ApplicantQueue;
  readonly imports: ImportQueue;
  readonly sessions: SessionStore;
  readonly providers: Providers;
  readonly rehearsals: Rehearsals;
  /** What always holds of the data. */
  readonly invariants: readonly Invariant[];
  /** What an export and an erasure do with each table. */
  readonly personalData: readonly TableRule[];
  /** Present if a setting names a collector. */
  readonly traces?: Traces | undefined;
}
