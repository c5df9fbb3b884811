import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";

interface Props {
  readonly to: "/clientmaster/receipt/$requestid" | "/freelancermaster/receipt/$requestid";
  readonly requestid: number;
}

/** Leads from a work that was paid to its receipt. */
export const ReceiptLink = ({ to, requestid }: Props) => (
  <ButtonLink to={to} params={{ requestid: String(requestid) }} size="small">
    {t("Receipt")}
  </ButtonLink>
);
