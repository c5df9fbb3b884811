import { stepsOf } from "#server/features/secondstep/queries.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import type { Services } from "#server/services.ts";

/** Whether the settings require a second step of this account, and it has none. */
export async function mustSetUpSecondStep(
  { loginid, role }: Pick<Actor, "loginid" | "role">,
  { db, settings }: Pick<Services, "db" | "settings">,
): Promise<boolean> {
  if (!settings.REQUIRE_ADMIN_SECOND_STEP || role !== "admin") return false;
  return (await stepsOf(db, loginid)).length === 0;
}
