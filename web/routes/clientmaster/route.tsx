import { createFileRoute, useLocation } from "@tanstack/react-router";
import { companyQuery } from "#web/features/accounts/queries.ts";
import { Area } from "#web/features/area/area.tsx";
import { loadArea } from "#web/features/area/load-area.ts";
import { KindMissing } from "#web/features/members/kind-missing.tsx";
import { kindsOfScreen } from "#web/features/members/screen-kinds.ts";
import { useMemberKind } from "#web/features/members/use-member-kind.ts";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { homes, requireLikelyRole } from "#web/features/session/session.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { MenuEntry, MenuLink } from "#web/ui/shell/menu.tsx";
import { AreaError, NotFound } from "#web/ui/shell/route-error.tsx";

export const Route = createFileRoute("/clientmaster")({
  beforeLoad: ({ context: { queries }, location }) => requireLikelyRole("client", queries, location),
  loader: ({ context: { queries }, location }) => loadArea("client", queries, location, [companyQuery]),
  component: ClientArea,
  errorComponent: AreaError,
  notFoundComponent: () => <NotFound home={homes.client} />,
});

const menu = (hasSearch: boolean): readonly MenuEntry[] => [
  { text: t("home"), to: "/clientmaster/clienthome" },
  {
    text: t("work"),
    links: [
      { text: t("post work"), to: "/clientmaster/workpost" },
      { text: t("view works"), to: "/clientmaster/viewworks" },
      ...(hasSearch ? [{ text: t("find freelancers"), to: "/clientmaster/freelancers" }] : []),
    ],
  },
  { text: t("requests"), to: "/clientmaster/workreqview" },
  { text: t("projects"), to: "/clientmaster/clientprojects" },
];

const account = (hasPages: boolean) => [
  { text: t("My profile"), to: "/clientmaster/clientprofile" },
  ...(hasPages ? [{ text: t("Company page"), to: "/clientmaster/page" }] : []),
  { text: t("My Account"), to: "/clientmaster/myaccount" },
  { text: t("Contracts"), to: "/clientmaster/contracts" },
  { text: t("Members"), to: "/clientmaster/members" },
];

function ClientArea() {
  const [company] = useAllRows(companyQuery).rows;
  const { pathname } = useLocation();
  const kind = useMemberKind();
  const { hasPublicPages = false, hasFreelancerSearch = false } = usePlatform() ?? {};
  const isOpen = ({ to }: MenuLink) => kindsOfScreen(to).includes(kind);
  const openParts = (entry: MenuEntry): MenuEntry[] => {
    if (!("links" in entry)) return isOpen(entry) ? [entry] : [];
    return [{ ...entry, links: entry.links.filter(isOpen) }];
  };
  const kinds = kindsOfScreen(pathname);
  return (
    <Area
      of="client"
      shape="header"
      menu={menu(hasFreelancerSearch).flatMap(openParts)}
      picture={company?.logo}
      account={account(hasPublicPages).filter(isOpen)}
      logoutText={t("Log Out")}
    >
      {kinds.includes(kind) ? undefined : <KindMissing kinds={kinds} />}
    </Area>
  );
}
