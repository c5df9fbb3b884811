import type { audit } from "#contract/audit.ts";
import { entriesFound } from "#server/audit/queries.ts";
import type { Handlers } from "#server/http/handler.ts";

/** Who did what: for the admin to read; nothing changes it. */
export const auditHandlers: Handlers<typeof audit> = {
  getaudit: async (asked, { db }) => entriesFound(db, asked),
};
