import { turnScheme } from "#web/lib/scheme.ts";
import { t } from "#web/lib/text.ts";

/** Between light and dark; its disc of both is drawn by its style. */
export const SchemeSwitch = () => (
  <button type="button" className="icon-button scheme-switch" aria-label={t("Light or dark")} onClick={turnScheme} />
);
