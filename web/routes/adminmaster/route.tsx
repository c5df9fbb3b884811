import { createFileRoute, useLocation } from "@tanstack/react-router";
import type { Permission } from "#domain/permission.ts";
import { permissionName, permissionText, usePermissions } from "#web/identity/permissions/permissions.ts";
import { missingPermissions } from "#web/identity/permissions/screen-permissions.ts";
import { homes, requireLikelyRole } from "#web/identity/session/session.ts";
import { t } from "#web/lib/text.ts";
import { useHasTax, useWaiting } from "#web/operation/dashboards/use-waiting.ts";
import { adminAccountLinks, adminMenu } from "#web/shell/area/admin-menu.ts";
import { Area } from "#web/shell/area/area.tsx";
import { loadAdminArea } from "#web/shell/area/load-area.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import type { MenuLink } from "#web/ui/shell/menu.tsx";
import { AreaError, NotFound } from "#web/ui/shell/route-error.tsx";

export const Route = createFileRoute("/adminmaster")({
  beforeLoad: ({ context: { queries }, location }) => requireLikelyRole("admin", queries, location),
  loader: ({ context: { queries }, location }) => loadAdminArea(queries, location),
  component: AdminArea,
  errorComponent: AreaError,
  notFoundComponent: () => <NotFound home={homes.admin} />,
});

function AdminArea() {
  const { pathname } = useLocation();
  const held = usePermissions();
  const missing = missingPermissions(pathname, held);
  const isOpen = ({ to }: MenuLink) => missingPermissions(to, held).length === 0;
  const groups = adminMenu(useWaiting(), useHasTax()).map((group) => ({ ...group, links: group.links.filter(isOpen) }));
  return (
    <Area
      of="admin"
      shape="sidebar"
      menu={groups.filter(({ links }) => links.length > 0)}
      account={adminAccountLinks()}
      logoutText={t("Logout")}
    >
      {missing.length > 0 ? <PermissionMissing missing={missing} /> : undefined}
    </Area>
  );
}

/** Instead of a screen that a direct link leads to, for an admin who may not open it. */
function PermissionMissing({ missing }: { readonly missing: readonly Permission[] }) {
  return (
    <Page width="narrow">
      <PageTitle title={t("Permission missing")} />
      <Card>
        {missing.map((permission) => (
          <div key={permission}>
            <h2>{permissionName(permission)}</h2>
            <p className="soft">{permissionText(permission)}</p>
          </div>
        ))}
        <p>{t("This screen needs this permission. An admin who manages admins can grant it.")}</p>
        <Row>
          <ButtonLink to="/adminmaster/adminhome">{t("Go to the dashboard")}</ButtonLink>
        </Row>
      </Card>
    </Page>
  );
}
