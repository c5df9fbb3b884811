import { Link } from "@tanstack/react-router";
import type { Account } from "#web/identity/accounts/queries.ts";
import { EndSessions } from "#web/identity/permissions/end-sessions.tsx";
import { usePermissions } from "#web/identity/permissions/permissions.ts";
import { auditFilter } from "#web/lib/audit-filter.ts";
import { t } from "#web/lib/text.ts";
import { RowMenu } from "#web/ui/list/row-menu.tsx";

/** What an admin can do about an account, as far as the permissions go. */
export function AccountMenu({ account: { accountId, kind, status, name, username } }: { readonly account: Account }) {
  const held = usePermissions();
  return (
    <RowMenu name={name}>
      {held.includes("moderate") && (
        <Link to="/adminmaster/account/$id" params={{ id: String(accountId) }} className="menu-link">
          {t("Open the account")}
        </Link>
      )}
      {held.includes("verify") && kind === "client" && (
        <Link to="/adminmaster/verification" search={{ status, company: accountId }} className="menu-link">
          {t("Review the company")}
        </Link>
      )}
      {held.includes("audit") && (
        <Link
          to="/adminmaster/audit"
          search={auditFilter({ subject: "account", subjectId: String(accountId) })}
          className="menu-link"
        >
          {t("Audit log")}
        </Link>
      )}
      {held.includes("people") && <EndSessions id={accountId} name={username} />}
    </RowMenu>
  );
}
