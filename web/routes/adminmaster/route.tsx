import { createFileRoute } from "@tanstack/react-router";
import { Area } from "#web/features/session/area.tsx";
import { admitOnly, homes } from "#web/features/session/session.ts";
import { t } from "#web/lib/text.ts";
import type { MenuGroup } from "#web/ui/shell/menu.tsx";
import { NotFound } from "#web/ui/shell/not-found.tsx";
import { AreaError } from "#web/ui/shell/route-error.tsx";

export const Route = createFileRoute("/adminmaster")({
  beforeLoad: ({ context, location }) =>
    admitOnly("admin", context.queries, location, () => import("#web/features/ahead/admin.ts")),
  component: AdminArea,
  errorComponent: AreaError,
  notFoundComponent: () => <NotFound home={homes.admin} />,
});

const menu = (): readonly MenuGroup[] => [
  {
    text: t("Home"),
    links: [
      { text: t("Dashboard"), to: "/adminmaster/adminhome" },
      { text: t("Company Verification"), to: "/adminmaster/verification" },
      { text: t("Brokerage"), to: "/adminmaster/brokerage" },
      { text: t("Mails"), to: "/adminmaster/mails" },
      { text: t("Payments to confirm"), to: "/adminmaster/payments" },
      { text: t("Privacy and terms"), to: "/adminmaster/pages" },
    ],
  },
  {
    text: t("Registrations"),
    links: [
      { text: t("Register district"), to: "/adminmaster/districtreg" },
      { text: t("Register location"), to: "/adminmaster/locationreg" },
      { text: t("Register category"), to: "/adminmaster/categoryreg" },
      { text: t("Register subcategory"), to: "/adminmaster/subcategoryreg" },
    ],
  },
  {
    text: t("Views"),
    links: [
      { text: t("Districts"), to: "/adminmaster/districtview" },
      { text: t("Locations"), to: "/adminmaster/locationview" },
      { text: t("Categories"), to: "/adminmaster/categoryview" },
      { text: t("Subcategories"), to: "/adminmaster/subcategoryview" },
    ],
  },
  {
    text: t("Reports"),
    links: [
      { text: t("Company Details"), to: "/adminmaster/clientdatewise" },
      { text: t("Freelancer Details"), to: "/adminmaster/freelancerdatewise" },
      { text: t("Freelancer, Category Wise"), to: "/adminmaster/categorywisefreelancer" },
      { text: t("Audit log"), to: "/adminmaster/audit" },
    ],
  },
  { text: t("Charts"), links: [{ text: t("Most trending category"), to: "/adminmaster/piechartcategory" }] },
];

const account = () => [
  { text: t("My Profile"), to: "/adminmaster/myprofile" },
  { text: t("My Account"), to: "/adminmaster/myaccount" },
  { text: t("My Task"), to: "/adminmaster/mytask" },
];

function AdminArea() {
  return <Area of="admin" shape="sidebar" menu={menu()} account={account()} logoutText={t("Logout")} />;
}
