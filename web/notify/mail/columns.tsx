import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Email } from "#web/ui/display/media.tsx";
import { Row } from "#web/ui/layout.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Undelivered = RowOf<"mail.listUndelivered">;

const times = ({ attempts }: Undelivered) =>
  t(attempts === 1 ? "once" : "{tried} times", { tried: formatCount(attempts) });

export const columns: readonly Column<Undelivered>[] = [
  { header: t("To"), value: (row) => row.to, cell: (row) => <Email address={row.to} /> },
  { header: t("Subject"), value: (row) => row.subject },
  { header: t("Failed on"), value: (row) => row.failedAt, shown: (row) => formatInstant(row.failedAt) },
  {
    header: t("Why"),
    value: (row) => `${reasonOf(row)} ${row.serverResponse}`,
    cell: (row) => <DeliveryError mail={row} />,
  },
  { header: t("Tried"), value: (row) => row.attempts, shown: times },
  { header: t("Actions"), cell: (row) => <MailActions mail={row} />, align: "end" },
];

const reasons = {
  refused: "The mail server refused it.",
  unreachable: "The mail server could not be reached.",
  unsafe: "The connection to the mail server is not secure.",
  sign_in: "The mail server refused the user name or password of SMTP_URL.",
  unsupported: "The mail server cannot send to addresses with letters of other scripts before the @.",
  unknown: "The reason is unknown.",
} as const;

/** Why a mail did not leave, in a sentence; only what came with a backup was never tried. */
const reasonOf = ({ reason }: Pick<Undelivered, "reason">): string =>
  t(reason ? reasons[reason] : "Never sent: it was restored from a backup.");

/** The error with the response of the mail server in full. */
export function DeliveryError({ mail }: { readonly mail: Pick<Undelivered, "reason" | "serverResponse"> }) {
  return (
    <div>
      <p>{reasonOf(mail)}</p>
      {mail.serverResponse && <p className="soft small">{mail.serverResponse}</p>}
    </div>
  );
}

/** What can be done about a mail that could not be delivered. */
function MailActions({ mail }: { readonly mail: RowOf<"mail.listUndelivered"> }) {
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
