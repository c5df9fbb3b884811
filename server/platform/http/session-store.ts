import type { ActiveRestriction, RestrictionKind } from "#domain/trust/restriction.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Actor, ActorToken } from "#server/platform/http/actor.ts";
import type { Settings } from "#server/platform/settings.ts";

/** The interface of the platform to sessions, which are rows of a feature (server/identity/session). */
export interface SessionStore {
  /** The account of a session that has not ended; `stale` if it was not touched for a minute. */
  readonly find: (db: Db, tokenHash: string) => Promise<(Omit<Actor, "tokenHash"> & { stale: boolean }) | undefined>;
  readonly touch: (db: Db, tokenHash: string) => Promise<void>;
  /** The account of an access token that has not expired, and the token; `stale` if it was not used for a minute. */
  readonly findToken: (
    db: Db,
    tokenHash: string,
  ) => Promise<(Omit<Actor, "tokenHash"> & { token: ActorToken; stale: boolean }) | undefined>;
  readonly touchToken: (db: Db, tokenId: number) => Promise<void>;
  /** Which of these sessions have not ended. Does not touch them. */
  readonly living: (db: Db, tokenHashes: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly insert: (db: Db, session: NewSession) => Promise<void>;
  /** Why an account may not do this; undefined if it may by now. */
  readonly activeRestriction: (
    db: Db,
    accountId: number,
    kind: RestrictionKind,
  ) => Promise<ActiveRestriction | undefined>;
  /** Whether the settings require a second factor of this account, and it has none. */
  readonly lacksSecondFactor: (
    actor: Actor,
    services: { readonly db: Db; readonly settings: Settings },
  ) => Promise<boolean>;
}

interface NewSession {
  readonly tokenHash: string;
  readonly accountId: number;
  readonly userAgent: string;
  readonly address: string;
}
