import { createFileRoute } from "@tanstack/react-router";
import { Area } from "#web/features/area/area.tsx";
import { homes, requireRole } from "#web/features/session/session.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { MenuEntry } from "#web/ui/shell/menu.tsx";
import { AreaError, NotFound } from "#web/ui/shell/route-error.tsx";

export const Route = createFileRoute("/clientmaster")({
  beforeLoad: ({ context, location }) =>
    requireRole("client", context.queries, location, () => import("#web/features/ahead/client.ts")),
  component: ClientArea,
  errorComponent: AreaError,
  notFoundComponent: () => <NotFound home={homes.client} />,
});

const menu = (): readonly MenuEntry[] => [
  { text: t("home"), to: "/clientmaster/clienthome" },
  {
    text: t("work"),
    links: [
      { text: t("post work"), to: "/clientmaster/workpost" },
      { text: t("view works"), to: "/clientmaster/viewworks" },
    ],
  },
  { text: t("requests"), to: "/clientmaster/workreqview" },
  { text: t("projects"), to: "/clientmaster/clientprojects" },
];

const account = () => [
  { text: t("My profile"), to: "/clientmaster/clientprofile" },
  { text: t("My Account"), to: "/clientmaster/myaccount" },
];

function ClientArea() {
  const [company] = useAllRows("getclientdetails", {}).rows;
  return (
    <Area
      of="client"
      shape="header"
      menu={menu()}
      picture={company?.logo}
      account={account()}
      logoutText={t("Log Out")}
    />
  );
}
