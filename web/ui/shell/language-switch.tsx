import { changeLanguage, language } from "#web/lib/text.ts";

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
