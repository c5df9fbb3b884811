import {
  IconBuilding,
  IconCash,
  IconCategory,
  IconCategoryPlus,
  IconChartPie,
  IconFileImport,
  IconFileText,
  IconGavel,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconMailPlus,
  IconMap,
  IconMapPin,
  IconMapPinPlus,
  IconMapPlus,
  IconPalette,
  IconPercentage,
  IconSettings,
  IconShieldCheck,
  IconTagPlus,
  IconTags,
  IconUserSearch,
  IconUserShield,
  IconUsers,
} from "@tabler/icons-react";
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

const menu = (): readonly MenuGroup[] => [
  {
    text: t("Home"),
    links: [
      { text: t("Dashboard"), to: "/adminmaster/adminhome", icon: IconLayoutDashboard },
      { text: t("Company Verification"), to: "/adminmaster/verification", icon: IconShieldCheck },
      { text: t("Moderation"), to: "/adminmaster/moderation", icon: IconGavel },
      { text: t("Brokerage"), to: "/adminmaster/brokerage", icon: IconPercentage },
      { text: t("Emails"), to: "/adminmaster/mails", icon: IconMail },
      { text: t("Payments"), to: "/adminmaster/payments", icon: IconCash },
      { text: t("Admins"), to: "/adminmaster/admins", icon: IconUserShield },
      { text: t("Imports"), to: "/adminmaster/imports", icon: IconFileImport },
      { text: t("Invitations"), to: "/adminmaster/invitations", icon: IconMailPlus },
      { text: t("Branding"), to: "/adminmaster/branding", icon: IconPalette },
      { text: t("Settings"), to: "/adminmaster/settings", icon: IconSettings },
      { text: t("Privacy and terms"), to: "/adminmaster/pages", icon: IconFileText },
    ],
  },
  {
    text: t("Registrations"),
    links: [
      { text: t("Register district"), to: "/adminmaster/districtreg", icon: IconMapPlus },
      { text: t("Register location"), to: "/adminmaster/locationreg", icon: IconMapPinPlus },
      { text: t("Register category"), to: "/adminmaster/categoryreg", icon: IconCategoryPlus },
      { text: t("Register subcategory"), to: "/adminmaster/subcategoryreg", icon: IconTagPlus },
    ],
  },
  {
    text: t("Views"),
    links: [
      { text: t("Districts"), to: "/adminmaster/districtview", icon: IconMap },
      { text: t("Locations"), to: "/adminmaster/locationview", icon: IconMapPin },
      { text: t("Categories"), to: "/adminmaster/categoryview", icon: IconCategory },
      { text: t("Subcategories"), to: "/adminmaster/subcategoryview", icon: IconTags },
    ],
  },
  {
    text: t("Reports"),
    links: [
      { text: t("Company Details"), to: "/adminmaster/clientdatewise", icon: IconBuilding },
      { text: t("Freelancer Details"), to: "/adminmaster/freelancerdatewise", icon: IconUsers },
      { text: t("Freelancer, Category Wise"), to: "/adminmaster/categorywisefreelancer", icon: IconUserSearch },
      { text: t("Audit log"), to: "/adminmaster/audit", icon: IconHistory },
    ],
  },
  {
    text: t("Charts"),
    links: [{ text: t("Most trending category"), to: "/adminmaster/piechartcategory", icon: IconChartPie }],
  },
];

const account = () => [
  { text: t("My Profile"), to: "/adminmaster/myprofile" },
  { text: t("My Account"), to: "/adminmaster/myaccount" },
  { text: t("My Task"), to: "/adminmaster/mytask" },
];

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
