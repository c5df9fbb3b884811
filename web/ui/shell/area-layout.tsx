import { IconChevronDown, IconMenu2 } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { ConfirmDialog } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { Picture } from "#web/ui/picture.tsx";
import { Dropdown, Menu, type MenuEntry, type MenuLink, MenuLinkTo, SectionTabs } from "#web/ui/shell/menu.tsx";
import { Brand, LanguageSwitch, SchemeSwitch, SkipLink } from "#web/ui/shell/top-bar.tsx";

interface Props {
  readonly shape: "sidebar" | "header";
  readonly home: string;
  /** Content of the bar before the account menu. */
  readonly tools: ReactNode;
  /** Content of the account menu before its last entry. */
  readonly help: ReactNode;
  readonly menu: readonly MenuEntry[];
  readonly username: string;
  /** The file name of the user's picture; without one the name's first letter stands there. */
  readonly picture?: string | undefined;
  readonly account: readonly MenuLink[];
  readonly logoutText: string;
  readonly onLogout: () => void;
  readonly children: ReactNode;
}

/** The frame of a signed-in area: bar, menu, account. On a phone the menu opens from the bar. */
export function AreaLayout({
  shape,
  home,
  tools,
  help,
  menu,
  username,
  picture,
  account,
  logoutText,
  onLogout,
  children,
}: Props) {
  const [open, setOpen] = useState(false);
  const { href } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the reason to close
  useEffect(() => setOpen(false), [href]);
  const nav = <Menu label={t("Menu")} shape={shape} entries={menu} open={open} username={username} />;
  return (
    <div className="shell" data-shape={shape}>
      <header className="bar">
        <SkipLink />
        <button
          type="button"
          className="icon-button burger"
          aria-label={t("Menu")}
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpen(!open)}
        >
          <IconMenu2 size={22} aria-hidden />
        </button>
        <Brand home={home} />
        {shape === "header" && nav}
        <div className="bar-end">
          {tools}
          <LanguageSwitch />
          <SchemeSwitch />
          <Dropdown className="avatar" button={<Avatar username={username} picture={picture} />}>
            {account.map((link) => (
              <MenuLinkTo key={link.to} {...link} />
            ))}
            {help}
            <button type="button" className="menu-link" onClick={onLogout}>
              {logoutText}
            </button>
          </Dropdown>
        </div>
      </header>
      {shape === "sidebar" && nav}
      <main id="content" className="content" tabIndex={-1}>
        <SectionTabs entries={[...menu, ...account]} />
        {children}
      </main>
      <ConfirmDialog />
    </div>
  );
}

function Avatar({ username, picture }: Pick<Props, "username" | "picture">) {
  return (
    <>
      {picture ? (
        <Picture name={picture} size={32} alt="" round />
      ) : (
        <span className="avatar-letter" aria-hidden>
          {username.slice(0, 1)}
        </span>
      )}
      <span className="avatar-name">{username}</span>
      <span className="hidden-visually">{t("Account")}</span>
      <IconChevronDown size={16} aria-hidden />
    </>
  );
}
