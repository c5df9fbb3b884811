import { IconChevronDown } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from "react";

export interface MenuLink {
  readonly text: string;
  /** A plain address, so that a menu may stand before its screens do. */
  readonly to: string;
  /** An icon, for a menu so long that an icon is found sooner than a word. */
  readonly icon?: ComponentType<{ size: number; stroke: number; "aria-hidden": true }>;
}

export interface MenuGroup {
  readonly text: string;
  readonly links: readonly MenuLink[];
}

export type MenuEntry = MenuLink | MenuGroup;

interface Props {
  readonly label: string;
  readonly shape: "sidebar" | "header";
  readonly entries: readonly MenuEntry[];
  readonly open: boolean;
}

/** The menu of an area: groups stand open in a sidebar and fold into dropdowns in a header. */
export function Menu({ label, shape, entries, open }: Props) {
  return (
    <nav id="menu" className="menu" aria-label={label} data-shape={shape} data-open={open || undefined}>
      {entries.map((entry) => (
        <Entry key={entry.text} entry={entry} shape={shape} />
      ))}
    </nav>
  );
}

function Entry({ entry, shape }: { readonly entry: MenuEntry; readonly shape: Props["shape"] }) {
  if ("to" in entry) return <MenuLinkTo {...entry} />;
  const links = entry.links.map((link) => <MenuLinkTo key={link.to} {...link} />);
  if (shape === "sidebar")
    return (
      <div className="menu-group">
        <p className="menu-group-name">{entry.text}</p>
        {links}
      </div>
    );
  return (
    <Dropdown
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
}

export function MenuLinkTo({ text, to, icon: Icon }: MenuLink) {
  return (
    <Link to={to} className="menu-link">
      {Icon && <Icon size={18} stroke={1.7} aria-hidden />}
      <span className="menu-text">{text}</span>
    </Link>
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
