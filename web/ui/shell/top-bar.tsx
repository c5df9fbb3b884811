import { Link } from "@tanstack/react-router";
import { brandName, shownBrand } from "#web/lib/brand.ts";
import { turnScheme } from "#web/lib/scheme.ts";
import { useStore } from "#web/lib/store.ts";
import { changeLanguage, language, t } from "#web/lib/text.ts";
import { BrandMark } from "#web/ui/shell/brand-mark.tsx";

/** Lets keyboard users skip the menu. */
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
      <BrandMark logo={useStore(shownBrand).logo} />
      {brandName()}
    </Link>
  );
}

const names = { en: "English", hi: "हिन्दी" } as const;

/** Switches to the other language, named in that language. */
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

/** Switches between light and dark. The style sheet draws its icon. */
export const SchemeSwitch = () => (
  <button type="button" className="icon-button scheme-switch" aria-label={t("Light or dark")} onClick={turnScheme} />
);
