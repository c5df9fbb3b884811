import { t } from "#web/lib/text.ts";
import { Help } from "#web/ui/help.tsx";

/** Where somebody is about to send a request. */
export const ApplyHelp = () => (
  <Help question={t("What happens after I apply?")}>
    {t(
      "The company reads your request and accepts one. You get a mail either way, and My Request says where it stands. Accepted, the work is your project at the agreed price; until then you can take the request back.",
    )}
  </Help>
);
