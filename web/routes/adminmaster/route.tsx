import { createFileRoute, useLocation } from "@tanstack/react-router";
import { adminAccountLinks, adminMenu } from "#web/features/area/admin-menu.ts";
import { Area } from "#web/features/area/area.tsx";
import { loadAdminArea } from "#web/features/area/load-admin-area.ts";
import { PermissionMissing } from "#web/features/permissions/permission-missing.tsx";
import { missingPermissions } from "#web/features/permissions/screen-permissions.ts";
import { usePermissions } from "#web/features/permissions/use-permissions.ts";
import { homes, requireLikelyRole } from "#web/features/session/session.ts";
import { t } from "#web/lib/text.ts";
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
  const groups = adminMenu().map((group) => ({ ...group, links: group.links.filter(isOpen) }));
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
