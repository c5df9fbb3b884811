import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { DeliveryError } from "#web/notify/mail/columns.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

type Pause = NonNullable<RowOf<"mail.getQueue">["pause"]>;

/** Since when no email leaves, why, and when the mail server is tried next. */
export function MailPause({ pause }: { readonly pause: Pause }) {
  const { run, busy } = useCall("mail.tryNow");
  return (
    <Card>
      <div>
        <h2>{t("No emails are being sent")}</h2>
        <p className="soft">
          {t("The mail server has refused all emails since {moment}. It is tried again at {next}.", {
            moment: formatInstant(pause.since),
            next: formatInstant(pause.nextAttemptAt),
          })}
        </p>
      </div>
      <DeliveryError mail={pause} />
      <Row>
        <Button busy={busy} onClick={() => void run({})}>
          {t("Try now")}
        </Button>
      </Row>
    </Card>
  );
}
