import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ButtonLink } from "#web/ui/button.tsx";
import type { MenuLink } from "#web/ui/shell/menu.tsx";
import { Brand, LanguageSwitch, SchemeSwitch, SkipLink } from "#web/ui/shell/top-bar.tsx";

interface Props {
  readonly home: string;
  /** What stands at the end of the bar: a link, and the one to follow as a button. */
  readonly link: MenuLink;
  readonly button: MenuLink;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** The frame of pages that need no session. */
export function OpenLayout({ home, link, button, foot, children }: Props) {
  return (
    <div className="shell">
      <header className="bar">
        <SkipLink />
        <Brand home={home} />
        <nav className="bar-end">
          <LanguageSwitch />
          <SchemeSwitch />
          <Link to={link.to} className="bar-link">
            {link.text}
          </Link>
          <ButtonLink to={button.to} tone="primary">
            {button.text}
          </ButtonLink>
        </nav>
      </header>
      <main id="content" className="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="foot">
        {foot}
        {/* A phone has no room for it in the bar. */}
        <div className="foot-scheme">
          <SchemeSwitch />
        </div>
      </footer>
    </div>
  );
}
