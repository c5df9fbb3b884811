import { holdsIdentity } from "#server/platform/db/checked-identities.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Refusal } from "#server/platform/refusal.ts";

type Platform = Pick<Services, "platformSettings">;

/** Whether freelancers can have their identity checked, and others read it. */
export const areIdentitiesShown = ({ platformSettings }: Platform): boolean =>
  platformSettings.current().identity !== "off";

export const isIdentityRequired = ({ platformSettings }: Platform): boolean =>
  platformSettings.current().identity === "required";

interface RequireContext {
  readonly db: Db;
  readonly actor: Pick<Actor, "accountId">;
  readonly services: Platform;
  readonly refuse: (code: "identity_required") => Refusal;
}

/** Refuses freelancers without a checked identity, where the operator requires one. */
export async function requireIdentity({ db, actor, services, refuse }: RequireContext): Promise<void> {
  if (isIdentityRequired(services) && !(await holdsIdentity(db, actor.accountId))) throw refuse("identity_required");
}
