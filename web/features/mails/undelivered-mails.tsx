import { formatCount } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

/** How many mails could not be delivered, as one of the admin's tasks. */
export function UndeliveredMails({ count }: { readonly count: number }) {
  return (
    <Card>
      <h2>
        {t(plural(count, "{count} email could not be delivered", "{count} emails could not be delivered"), {
          count: formatCount(count),
        })}
      </h2>
      <p className="soft">{t("Fix the cause, then send them again.")}</p>
      <Row>
        <ButtonLink to="/adminmaster/mails">{t("View emails")}</ButtonLink>
      </Row>
    </Card>
  );
}
