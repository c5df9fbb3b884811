import { createFileRoute } from "@tanstack/react-router";
import { freelancerQuery } from "#web/identity/accounts/queries.ts";
import { homes, requireLikelyRole } from "#web/identity/session/session.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Area } from "#web/shell/area/area.tsx";
import { loadArea } from "#web/shell/area/load-area.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { AreaError, NotFound } from "#web/ui/shell/route-error.tsx";

export const Route = createFileRoute("/freelancermaster")({
  beforeLoad: ({ context: { queries }, location }) => requireLikelyRole("freelancer", queries, location),
  loader: ({ context: { queries }, location }) => loadArea("freelancer", queries, location, [freelancerQuery]),
  component: FreelancerArea,
  errorComponent: AreaError,
  notFoundComponent: () => <NotFound home={homes.freelancer} />,
});

const menu = () => [
  { text: t("Home"), to: "/freelancermaster/freelancerhome" },
  { text: t("My Request"), to: "/freelancermaster/myrequest" },
  { text: t("Projects"), to: "/freelancermaster/projects" },
];

const account = (hasPages: boolean) => [
  { text: t("My profile"), to: "/freelancermaster/profile" },
  ...(hasPages ? [{ text: t("My page"), to: "/freelancermaster/page" }] : []),
  { text: t("Saved searches"), to: "/freelancermaster/searches" },
  { text: t("Invitations"), to: "/freelancermaster/invitations" },
  { text: t("Payouts"), to: "/freelancermaster/payouts" },
  { text: t("My Account"), to: "/freelancermaster/myaccount" },
  { text: t("Contracts"), to: "/freelancermaster/contracts" },
];

function FreelancerArea() {
  const [me] = useAllRows(freelancerQuery).rows;
  const hasPages = usePlatform()?.hasFreelancerPages ?? false;
  return (
    <Area
      of="freelancer"
      shape="header"
      menu={menu()}
      picture={me?.image}
      account={account(hasPages)}
      logoutText={t("Log Out")}
    />
  );
}
