import { IconChevronDown } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { browserMemory } from "#web/lib/storage.ts";
import { t } from "#web/lib/text.ts";

export interface MenuLink {
  readonly text: string;
  /** A plain address, so that a menu may stand before its screens do. */
  readonly to: string;
  /** An icon, for a menu so long that an icon is found sooner than a word. */
  readonly icon?: ComponentType<{ size: number; stroke: number; "aria-hidden": true }>;
  /** The screens that stand above each other as tabs, this one among them. */
  readonly tabs?: readonly MenuLink[];
  /** The names of further screens that are reached through this one. */
  readonly covers?: readonly string[];
  /** How many things wait there. */
  readonly count?: number;
}

export interface MenuGroup {
  readonly text: string;
  readonly links: readonly MenuLink[];
  /** The name under which it is remembered whether the group is open. */
  readonly key?: string;
  /** Whether it is folded until somebody opens it. */
  readonly startsFolded?: boolean;
  /** How many things wait in it. */
  readonly count?: number;
}

export type MenuEntry = MenuLink | MenuGroup;

interface Props {
  readonly label: string;
  readonly shape: "sidebar" | "header";
  readonly entries: readonly MenuEntry[];
  readonly open: boolean;
  /** Whose open groups are remembered. */
  readonly username: string;
}

/** Whether a screen is this entry's own, one of its tabs, or one that is reached through it. */
export function isCurrent({ to, tabs = [], covers = [] }: MenuLink, pathname: string): boolean {
  const area = to.slice(0, to.lastIndexOf("/"));
  const addresses = [to, ...tabs.map((tab) => tab.to), ...covers.map((name) => `${area}/${name}`)];
  return addresses.some((address) => pathname === address || pathname.startsWith(`${address}/`));
}

/** The menu of an area: groups fold in place in a sidebar, and into dropdowns in a header. */
export function Menu({ label, shape, entries, open, username }: Props) {
  const { pathname } = useLocation();
  const element = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address has another active entry
  useEffect(() => {
    const menu = element.current;
    const active = menu?.querySelector<HTMLElement>("[aria-current]");
    if (!menu || !active) return;
    const { offsetTop: top, offsetHeight: height } = active;
    const isVisible = top >= menu.scrollTop && top + height <= menu.scrollTop + menu.clientHeight;
    if (!isVisible) menu.scrollTop = top - menu.clientHeight / 2;
  }, [pathname, open]);
  return (
    <nav ref={element} id="menu" className="menu" aria-label={label} data-shape={shape} data-open={open || undefined}>
      {entries.map((entry) => {
        if ("to" in entry) return <MenuLinkTo key={entry.text} {...entry} />;
        const links = entry.links.map((link) => <MenuLinkTo key={link.to} {...link} />);
        return shape === "sidebar" ? (
          <FoldingGroup key={entry.text} group={entry} username={username} pathname={pathname}>
            {links}
          </FoldingGroup>
        ) : (
          <Dropdown
            key={entry.text}
            className="menu-link"
            button={
              <>
                <span className="menu-text">{entry.text}</span>
                <IconChevronDown size={16} aria-hidden />
              </>
            }
          >
            {links}
          </Dropdown>
        );
      })}
    </nav>
  );
}

interface FoldingGroupProps {
  readonly group: MenuGroup;
  readonly username: string;
  readonly pathname: string;
  readonly children: ReactNode;
}

/** A group whose name opens and folds it; the browser remembers that for each account. It opens for a screen that is in it. */
function FoldingGroup({ group, username, pathname, children }: FoldingGroupProps) {
  const { text, key = text, startsFolded = false, count = 0, links } = group;
  const id = useId();
  const storageKey = `menu group ${key} of ${username}`;
  const stored = browserMemory.getItem(storageKey);
  const hasCurrent = links.some((link) => isCurrent(link, pathname));
  const [open, setOpen] = useState(hasCurrent || (stored ? stored === "open" : !startsFolded));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another screen opens it again
  useEffect(() => {
    if (hasCurrent) setOpen(true);
  }, [pathname]);
  function toggle(): void {
    browserMemory.setItem(storageKey, open ? "folded" : "open");
    setOpen(!open);
  }
  return (
    <div className="menu-group">
      <button type="button" className="menu-group-head" aria-expanded={open} aria-controls={id} onClick={toggle}>
        <span className="menu-group-name">{text}</span>
        <Count of={count} />
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </div>
  );
}

const Count = ({ of: count = 0 }: { readonly of: number | undefined }) =>
  count > 0 && (
    <span className="menu-count number">
      {count > 99 ? "99+" : count}
      <span className="hidden-visually"> {t("waiting")}</span>
    </span>
  );

export function MenuLinkTo({ icon: Icon, ...link }: MenuLink) {
  const { pathname } = useLocation();
  return (
    <Link to={link.to} className="menu-link" aria-current={isCurrent(link, pathname) || undefined}>
      {Icon && <Icon size={18} stroke={1.7} aria-hidden />}
      <span className="menu-text">{link.text}</span>
      <Count of={link.count} />
    </Link>
  );
}

/** The tabs of the entry that a screen belongs to. They stand above each of its screens at the same place. */
export function SectionTabs({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const { pathname } = useLocation();
  const last = useRef<string>(undefined);
  const links = entries.flatMap((entry) => ("to" in entry ? [entry] : entry.links));
  const sections = links.filter(({ tabs = [] }) => tabs.length > 1 && tabs.some(({ to }) => to === pathname));
  // A screen of two sections stays in the one that its reader came from.
  const section = sections.find(({ to }) => to === last.current) ?? sections[0];
  useEffect(() => {
    last.current = section?.to;
  });
  if (!section?.tabs) return null;
  return (
    <nav className="tabs section-tabs" aria-label={section.text}>
      {section.tabs.map(({ text, to }) => (
        <Link key={to} to={to} className="tab">
          {text}
        </Link>
      ))}
    </nav>
  );
}

interface DropdownProps {
  readonly className: string;
  /** The content of the button. */
  readonly button: ReactNode;
  readonly children: ReactNode;
}

/** A button that shows and hides a few links. Escape, a click elsewhere and a new page hide them. */
export function Dropdown({ className, button, children }: DropdownProps) {
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { href } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the reason to close
  useEffect(() => setOpen(false), [href]);
  useEffect(() => {
    if (!open) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (!element.current?.contains(target as Node)) setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      element.current?.querySelector("button")?.focus();
    };
    addEventListener("pointerdown", onPointer);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointerdown", onPointer);
      removeEventListener("keydown", onKey);
    };
  }, [open]);

  return (
    <div ref={element} className="dropdown">
      <button
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div id={id} className="dropdown-panel">
          {children}
        </div>
      )}
    </div>
  );
}
