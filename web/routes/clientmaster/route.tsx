import { createFileRoute, useLocation } from "@tanstack/react-router";
import type { MemberKind } from "#domain/member.ts";
import { companyQuery } from "#web/identity/accounts/queries.ts";
import { kindName, kindText, useMemberKind } from "#web/identity/members/member-kind.ts";
import { kindsOfScreen } from "#web/identity/members/screen-kinds.ts";
import { homes, requireLikelyRole } from "#web/identity/session/session.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Area } from "#web/shell/area/area.tsx";
import { loadArea } from "#web/shell/area/load-area.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import type { MenuEntry, MenuLink } from "#web/ui/shell/menu.tsx";
import { AreaError, NotFound } from "#web/ui/shell/route-error.tsx";

export const Route = createFileRoute("/clientmaster")({
  beforeLoad: ({ context: { queries }, location }) => requireLikelyRole("client", queries, location),
  loader: ({ context: { queries }, location }) => loadArea("client", queries, location, [companyQuery]),
  component: ClientArea,
  errorComponent: AreaError,
  notFoundComponent: () => <NotFound home={homes.client} />,
});

const screens = {
  contracts: () => ({ text: t("Contracts"), to: "/clientmaster/contracts" }),
  profile: () => ({ text: t("My profile"), to: "/clientmaster/clientprofile" }),
  projects: () => ({ text: t("projects"), to: "/clientmaster/clientprojects" }),
};

const menu = (hasSearch: boolean): readonly MenuEntry[] => [
  { text: t("home"), to: "/clientmaster/clienthome" },
  {
    text: t("work"),
    links: [
      { text: t("post work"), to: "/clientmaster/workpost" },
      { text: t("view works"), to: "/clientmaster/viewworks", covers: ["workedit"] },
    ],
  },
  { text: t("requests"), to: "/clientmaster/workreqview", covers: ["viewrequests", "rejectreason"] },
  {
    ...screens.projects(),
    tabs: [screens.projects(), screens.contracts()],
    covers: ["progressview", "payment", "receipt", "review", "contract"],
  },
  ...(hasSearch ? [{ text: t("freelancers"), to: "/clientmaster/freelancers", covers: ["freelancer"] }] : []),
];

const account = (hasPages: boolean): readonly MenuLink[] => [
  {
    ...screens.profile(),
    tabs: [
      screens.profile(),
      ...(hasPages ? [{ text: t("Company page"), to: "/clientmaster/page" }] : []),
      { text: t("Members"), to: "/clientmaster/members" },
      screens.contracts(),
    ],
    covers: ["clientedit"],
  },
  { text: t("Help desk"), to: "/clientmaster/support" },
  { text: t("My Account"), to: "/clientmaster/myaccount", covers: ["clientchangepwd"] },
];

function ClientArea() {
  const [company] = useAllRows(companyQuery).rows;
  const { pathname } = useLocation();
  const kind = useMemberKind();
  const { hasPublicPages = false, hasFreelancerSearch = false } = usePlatform() ?? {};
  const isOpen = ({ to }: MenuLink) => kindsOfScreen(to).includes(kind);
  const openOf = (links: readonly MenuLink[]) =>
    links.filter(isOpen).map((link) => (link.tabs ? { ...link, tabs: link.tabs.filter(isOpen) } : link));
  const openParts = (entry: MenuEntry): readonly MenuEntry[] =>
    "links" in entry ? [{ ...entry, links: openOf(entry.links) }] : openOf([entry]);
  const kinds = kindsOfScreen(pathname);
  return (
    <Area
      of="client"
      shape="header"
      menu={menu(hasFreelancerSearch).flatMap(openParts)}
      picture={company?.logo}
      account={openOf(account(hasPublicPages))}
      logoutText={t("Log Out")}
    >
      {kinds.includes(kind) ? undefined : <KindMissing kinds={kinds} />}
    </Area>
  );
}

/** Instead of a screen that a direct link leads to, for a member who may not open it. */
function KindMissing({ kinds }: { readonly kinds: readonly MemberKind[] }) {
  const own = useMemberKind();
  return (
    <Page width="narrow">
      <PageTitle title={t("Your role does not allow this")} />
      <Card>
        {kinds.map((kind) => (
          <div key={kind}>
            <h2>{kindName(kind)}</h2>
            <p className="soft">{kindText(kind)}</p>
          </div>
        ))}
        <p>
          {t("This screen needs one of these roles. Yours is {role}. An owner of your company can change it.", {
            role: kindName(own),
          })}
        </p>
        <Row>
          <ButtonLink to="/clientmaster/clienthome">{t("Go to the home screen")}</ButtonLink>
        </Row>
      </Card>
    </Page>
  );
}
