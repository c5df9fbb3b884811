import { Link } from "@tanstack/react-router";
import { turnScheme } from "#web/lib/scheme.ts";
import { changeLanguage, language, t } from "#web/lib/text.ts";

/** Leads keyboards past the menu. */
export function SkipLink() {
  return (
    <a className="skip" href="#content">
      {t("Skip to content")}
    </a>
  );
}

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

const names = { en: "English", hi: "हिन्दी" } as const;

/** Leads to the other language, which calls itself by its own name. */
export function LanguageSwitch() {
  const other = language() === "hi" ? "en" : "hi";
  return (
    <button
      type="button"
      className="language-switch"
      lang={other}
      aria-label={names[other]}
      onClick={() => changeLanguage(other)}
    >
      {other === "en" && names[other]}
    </button>
  );
}

/** Between light and dark; its disc of both is drawn by its style. */
export const SchemeSwitch = () => (
  <button type="button" className="icon-button scheme-switch" aria-label={t("Light or dark")} onClick={turnScheme} />
);
