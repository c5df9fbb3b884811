import type { SignedIn } from "#web/identity/session/session.ts";
import { createStore } from "#web/lib/store.ts";

export interface RefusedCompany {
  readonly status: SignedIn["status"];
  readonly verification: NonNullable<SignedIn["verification"]>;
}

/** The company whose password was right, and which cannot log in: the login screen then shows what it waits for. */
export const refusedCompany = createStore<RefusedCompany | undefined>(undefined);
