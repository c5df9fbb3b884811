import { t } from "#web/lib/text.ts";
import { Help } from "#web/ui/help.tsx";

/** Where somebody decides whether to work for a company they do not know. */
export const VerifiedHelp = () => (
  <Help question={t("What does verified mean?")}>
    {t(
      "The admin of this platform has looked at the company's name, licence number and contact, and lets it post works. It is no promise about a single work.",
    )}
  </Help>
);
