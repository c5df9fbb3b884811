import drawings from "./drawings.svg";

/** What is drawn in `drawings.svg`; nothing of it is in a script, and readers need not know of it. */
export function Art({ of: name, className = "art" }: { readonly of: Drawing; readonly className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}

export type Drawing = "hero" | "company" | "freelancer" | "works" | "requests" | "payments" | "search" | "done" | "cut";
