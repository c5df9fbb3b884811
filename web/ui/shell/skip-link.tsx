import { t } from "#web/lib/text.ts";

/** Leads keyboards past the menu. */
export function SkipLink() {
  return (
    <a className="skip" href="#content">
      {t("Skip to content")}
    </a>
  );
}
