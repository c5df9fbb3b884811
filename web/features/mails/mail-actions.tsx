import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";

/** What can be done about a mail that could not be delivered. */
export function MailActions({ mail }: { readonly mail: RowOf<"mail.listUndelivered"> }) {
  const { mailId, to, subject } = mail;
  const [resend, remove] = [useCall("mail.resend"), useCall("mail.delete")];
  async function removeIt(): Promise<void> {
    const detail = [to, subject, t("It will not be sent.")].join("\n");
    if (await confirm(t("Do you want to remove this email?"), detail)) await remove.run({ mailId });
  }
  return (
    <Row gap={2}>
      <Button size="small" busy={resend.busy} onClick={() => void resend.run({ mailId })}>
        {t("Send again")}
      </Button>
      <Button size="small" tone="danger" busy={remove.busy} onClick={() => void removeIt()}>
        {t("Remove")}
      </Button>
    </Row>
  );
}
