import { counted } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

/** How many mails could not be delivered, as one of the admin's tasks. */
export function MailsToLookAt({ count }: { readonly count: number }) {
  return (
    <Card>
      <h2>
        {t(plural(count, "{count} mail could not be delivered", "{count} mails could not be delivered"), {
          count: counted(count),
        })}
      </h2>
      <p className="soft">{t("Once the cause is gone, send them again.")}</p>
      <Row>
        <ButtonLink to="/adminmaster/mails">{t("Look at the mails")}</ButtonLink>
      </Row>
    </Card>
  );
}
