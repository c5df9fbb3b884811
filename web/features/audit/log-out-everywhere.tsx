import type { AuditFilter } from "#web/features/audit/audit-filter.ts";
import type { Entry } from "#web/features/audit/change.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";

interface Props {
  readonly present: AuditFilter;
  readonly entries: readonly Entry[];
}

/** Ends all sessions of the company or freelancer that the log is filtered by. */
export function LogOutEverywhere({ present, entries }: Props) {
  const ending = useCall("accounts.endSessions");
  const account = accountIn(present, entries);
  if (!account) return null;
  const { id, name } = account;

  async function end(): Promise<void> {
    const question = t("Do you want to log out {name} everywhere?", { name });
    if (await confirm(question, t("All of their devices must log in again."))) await ending.run({ id });
  }
  return (
    <Button tone="danger" busy={ending.busy} onClick={() => void end()}>
      {t("Log out everywhere")}
    </Button>
  );
}

/** The account that the log is filtered by. An account without entries has no session. */
function accountIn({ username, subject, subjectId }: AuditFilter, entries: readonly Entry[]) {
  const isTheirs = ({ loginid }: Entry) =>
    loginid !== null && (username !== undefined || (subject === "account" && String(loginid) === subjectId));
  const own = entries.find(isTheirs);
  return own?.loginid && own.role !== "admin" ? { id: own.loginid, name: own.username } : undefined;
}
