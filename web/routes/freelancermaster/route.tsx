import { createFileRoute } from "@tanstack/react-router";
import { freelancerQuery } from "#web/identity/accounts/queries.ts";
import { homes, requireLikelyRole } from "#web/identity/session/session.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Area } from "#web/shell/area/area.tsx";
import { loadArea } from "#web/shell/area/load-area.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import type { MenuEntry, MenuLink } from "#web/ui/shell/menu.tsx";
import { AreaError, NotFound } from "#web/ui/shell/route-error.tsx";

export const Route = createFileRoute("/freelancermaster")({
  beforeLoad: ({ context: { queries }, location }) => requireLikelyRole("freelancer", queries, location),
  loader: ({ context: { queries }, location }) => loadArea("freelancer", queries, location, [freelancerQuery]),
  component: FreelancerArea,
  errorComponent: AreaError,
  notFoundComponent: () => <NotFound home={homes.freelancer} />,
});

const menu = (): readonly MenuEntry[] => [
  { text: t("Home"), to: "/freelancermaster/freelancerhome" },
  {
    text: t("Jobs"),
    to: "/freelancermaster/workview",
    tabs: [
      { text: t("Jobs"), to: "/freelancermaster/workview" },
      { text: t("Saved searches"), to: "/freelancermaster/searches" },
      { text: t("Invitations"), to: "/freelancermaster/invitations" },
    ],
    covers: ["workdetails", "workreq"],
  },
  { text: t("My Request"), to: "/freelancermaster/myrequest", covers: ["rejectview", "viewrequests"] },
  {
    text: t("Projects"),
    to: "/freelancermaster/projects",
    tabs: [
      { text: t("Projects"), to: "/freelancermaster/projects" },
      { text: t("Contracts"), to: "/freelancermaster/contracts" },
    ],
    covers: ["ongoingprojectview", "contract", "review"],
  },
  {
    text: t("Earnings"),
    to: "/freelancermaster/payouts",
    tabs: [
      { text: t("Payouts"), to: "/freelancermaster/payouts" },
      { text: t("Receipts"), to: "/freelancermaster/receipts" },
    ],
    covers: ["receipt"],
  },
];

const account = (hasPages: boolean, hasIdentity: boolean): readonly MenuLink[] => [
  {
    text: t("My profile"),
    to: "/freelancermaster/profile",
    tabs: [
      { text: t("My profile"), to: "/freelancermaster/profile" },
      ...(hasPages ? [{ text: t("My page"), to: "/freelancermaster/page" }] : []),
      ...(hasIdentity ? [{ text: t("Identity"), to: "/freelancermaster/identity" }] : []),
    ],
    covers: ["profileedit"],
  },
  { text: t("Help desk"), to: "/freelancermaster/support" },
  { text: t("My Account"), to: "/freelancermaster/myaccount", covers: ["freelancerchangepwd"] },
];

function FreelancerArea() {
  const [me] = useAllRows(freelancerQuery).rows;
  const platform = usePlatform();
  const hasPages = platform?.hasFreelancerPages ?? false;
  const hasIdentity = (platform?.identity ?? "off") !== "off";
  return (
    <Area
      of="freelancer"
      shape="header"
      menu={menu()}
      picture={me?.image}
      account={account(hasPages, hasIdentity)}
      logoutText={t("Log Out")}
    />
  );
}
