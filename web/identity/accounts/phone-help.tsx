import { t } from "#web/lib/text.ts";
import { Help } from "#web/ui/display/guidance.tsx";

/** Who sees a phone number and an address (docs/design/details.md#9). */
export const PhoneHelp = ({ of: role }: { readonly of: "client" | "freelancer" }) => (
  <Help question={t("Who sees my phone number and email?")}>
    {role === "freelancer"
      ? t("Only the companies you apply to and the admin.")
      : t("Only the freelancer you accept for a job and the admin.")}
  </Help>
);
