import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import type { MenuLink } from "#web/ui/shell/menu.tsx";
import { Brand, LanguageSwitch, SchemeSwitch, SkipLink } from "#web/ui/shell/top-bar.tsx";

interface Props {
  readonly home: string;
  /** Links to public lists, beside the brand and on a phone beneath it. */
  readonly links?: readonly (MenuLink & { readonly className: string })[];
  /** The end of the bar: a link, and the main action as a button. */
  readonly link: MenuLink;
  readonly button: MenuLink;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** The frame of pages that need no session. */
export function OpenLayout({ home, links = [], link, button, foot, children }: Props) {
  return (
    <div className="shell">
      <header className="bar">
        <SkipLink />
        <Brand home={home} />
        {links.length > 0 && (
          <nav className="bar-links" aria-label={t("Browse")}>
            {links.map(({ text, to, className }) => (
              <Link key={to} to={to} className={`bar-link${className}`}>
                {text}
              </Link>
            ))}
          </nav>
        )}
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
