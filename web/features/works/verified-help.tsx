import { t } from "#web/lib/text.ts";
import { Help } from "#web/ui/help.tsx";

/** Where somebody decides whether to work for a company they do not know. */
export const VerifiedHelp = () => (
  <Help question={t("What does verified mean?")}>
    {t(
      "The admin has checked the company's name, license number and contact details, and allows it to post works. This does not guarantee any single work.",
    )}
  </Help>
);
