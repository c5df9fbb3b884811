import type { audit } from "#contract/operation/audit.ts";
import { findEntries } from "#server/platform/audit/queries.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** The audit log, which admins read and nobody changes. */
export const auditHandlers: Handlers<typeof audit> = {
  "audit.list": async (input, { db }) => findEntries(db, input),
};
