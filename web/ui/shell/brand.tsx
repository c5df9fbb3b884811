import { Link } from "@tanstack/react-router";

/** Mark and name; leads home. */
export function Brand({ home }: { readonly home: string }) {
  return (
    <Link to={home} className="brand">
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--mark)" />
        <path
          d="M10 7v18M11 17 21.5 7.5M14.5 14 22 25"
          fill="none"
          stroke="var(--on-mark)"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
        <circle cx="24" cy="8" r="3" fill="var(--spark)" />
      </svg>
      Kaamkaj
    </Link>
  );
}
