import { t } from "#web/lib/text.ts";
import { Help } from "#web/ui/help.tsx";

/** Where somebody is about to send a request. */
export const ApplyHelp = () => (
  <Help question={t("What happens after I apply?")}>
    {t(
      "The company reviews the requests and accepts one. You get an email either way, and My Request shows the status. An accepted request becomes your project at the agreed price; until then you can withdraw it.",
    )}
  </Help>
);
