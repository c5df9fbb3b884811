import { IconSunMoon } from "@tabler/icons-react";
import { turnScheme } from "#web/lib/scheme.ts";
import { t } from "#web/lib/text.ts";
import "../button.css";

/** Between light and dark. */
export function SchemeSwitch() {
  return (
    <button type="button" className="icon-button" aria-label={t("Light or dark")} onClick={turnScheme}>
      <IconSunMoon size={20} stroke={1.7} aria-hidden />
    </button>
  );
}
