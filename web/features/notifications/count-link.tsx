import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import "./notifications.css";

interface Props {
  readonly to: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly count: number;
  /** What is announced about so many. */
  readonly announcement: (count: string) => string;
}

/** An icon that leads to something, and says how much of it is unread. */
export function CountLink({ to, icon, label, count, announcement }: Props) {
  const shown = count > 99 ? "99+" : String(count);
  return (
    <>
      <Link to={to} className="icon-button count-link">
        {icon}
        <span className="hidden-visually">{label}</span>
        {count > 0 && (
          <span className="count-link-count number" aria-hidden>
            {shown}
          </span>
        )}
      </Link>
      <span className="hidden-visually" aria-live="polite">
        {count > 0 && announcement(shown)}
      </span>
    </>
  );
}
