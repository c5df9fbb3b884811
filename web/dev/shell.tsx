import { IconBriefcase, IconHome, IconUsers } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { type Parts, picture } from "#web/dev/samples.tsx";
import { noNetwork } from "#web/lib/problem.ts";
import { t } from "#web/lib/text.ts";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { AreaLayout } from "#web/ui/shell/area-layout.tsx";
import { BrandMark } from "#web/ui/shell/brand-mark.tsx";
import { Dropdown, Menu, type MenuEntry, MenuLinkTo, SectionTabs } from "#web/ui/shell/menu.tsx";
import { OpenLayout } from "#web/ui/shell/open-layout.tsx";
import { AreaError, NotFound, RouteError } from "#web/ui/shell/route-error.tsx";
import { Brand, LanguageSwitch, SchemeSwitch, SkipLink } from "#web/ui/shell/top-bar.tsx";

const nothing = () => undefined;
const login = () => ({ text: t("Log in"), to: "/guestmaster/login" });
const menu = (): readonly MenuEntry[] => [
  { text: t("Home"), to: "/adminmaster/adminhome", icon: IconHome },
  {
    text: t("Reference data"),
    links: [
      { text: t("Categories"), to: "/adminmaster/categoryview", icon: IconBriefcase },
      { text: t("Company Verification"), to: "/adminmaster/verification", icon: IconUsers },
    ],
  },
];
const content = () => (
  <Page>
    <PageTitle title={t("Dashboard")} />
  </Page>
);
const broken = { error: noNetwork(), reset: nothing } as const;

const Area = ({ shape }: { readonly shape: "sidebar" | "header" }) => (
  <AreaLayout
    shape={shape}
    home="/adminmaster/adminhome"
    tools={null}
    help={null}
    menu={menu()}
    username="democlient"
    picture={shape === "header" ? picture : undefined}
    account={[{ text: t("My Account"), to: "/adminmaster/myaccount" }]}
    logoutText={t("Logout")}
    onLogout={nothing}
  >
    {content()}
  </AreaLayout>
);

/** The tabs of the screen that is open. */
function Tabs() {
  const { pathname } = useLocation();
  const tabs = [
    { text: t("Jobs"), to: pathname },
    { text: t("Saved searches"), to: "/freelancermaster/searches" },
  ];
  return <SectionTabs entries={[{ text: t("Jobs"), to: pathname, icon: IconBriefcase, tabs }]} />;
}

export const shell: Parts = {
  AreaLayout: {
    file: "area-layout.tsx",
    frame: "page",
    states: { sidebar: () => <Area shape="sidebar" />, header: () => <Area shape="header" /> },
  },
  OpenLayout: {
    file: "open-layout.tsx",
    frame: "page",
    states: {
      normal: () => (
        <OpenLayout
          home="/guestmaster/guesthome"
          link={login()}
          button={{ text: t("Sign up"), to: "/guestmaster/role" }}
          foot={t("Public pages")}
        >
          {content()}
        </OpenLayout>
      ),
    },
  },
  Menu: {
    file: "menu.tsx",
    frame: "short",
    states: {
      sidebar: () => <Menu label={t("Menu")} shape="sidebar" entries={menu()} open username="asha" />,
      header: () => <Menu label={t("Menu")} shape="header" entries={menu()} open={false} username="asha" />,
    },
  },
  Dropdown: {
    file: "menu.tsx",
    states: {
      closed: () => (
        <Dropdown className="menu-link" button={t("Account")}>
          <MenuLinkTo {...login()} />
        </Dropdown>
      ),
    },
  },
  SectionTabs: { file: "menu.tsx", states: { normal: Tabs } },
  MenuLinkTo: { file: "menu.tsx", states: { normal: () => <MenuLinkTo {...login()} icon={IconHome} /> } },
  Brand: { file: "top-bar.tsx", states: { normal: () => <Brand home="/guestmaster/guesthome" /> } },
  BrandMark: {
    file: "brand-mark.tsx",
    states: { normal: () => <BrandMark logo="" />, "with a logo": () => <BrandMark logo="" address="/favicon.svg" /> },
  },
  LanguageSwitch: { file: "top-bar.tsx", states: { normal: () => <LanguageSwitch /> } },
  SchemeSwitch: { file: "top-bar.tsx", states: { normal: () => <SchemeSwitch /> } },
  SkipLink: { file: "top-bar.tsx", frame: "short", states: { "hidden until it has the focus": () => <SkipLink /> } },
  RouteError: {
    file: "route-error.tsx",
    frame: "tall",
    states: { "no connection": () => <RouteError {...broken} /> },
  },
  AreaError: {
    file: "route-error.tsx",
    frame: "tall",
    states: { "no connection": () => <AreaError {...broken} /> },
  },
  NotFound: { file: "route-error.tsx", frame: "short", states: { normal: () => <NotFound /> } },
};
