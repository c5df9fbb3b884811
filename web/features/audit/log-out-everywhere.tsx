import type { AuditFilter } from "#web/features/audit/audit-filter.ts";
import type { Entry } from "#web/features/audit/change.ts";
import { EndSessions } from "#web/features/permissions/end-sessions.tsx";

interface Props {
  readonly present: AuditFilter;
  readonly entries: readonly Entry[];
}

/** Ends all sessions of the company or freelancer that the log is filtered by. */
export function LogOutEverywhere({ present, entries }: Props) {
  const account = accountIn(present, entries);
  return account ? <EndSessions {...account} /> : null;
}

/** The account that the log is filtered by. An account without entries has no session. */
function accountIn({ username, subject, subjectId }: AuditFilter, entries: readonly Entry[]) {
  const isTheirs = ({ loginid }: Entry) =>
    loginid !== null && (username !== undefined || (subject === "account" && String(loginid) === subjectId));
  const own = entries.find(isTheirs);
  return own?.loginid && own.role !== "admin" ? { id: own.loginid, name: own.username } : undefined;
}
