import { DeliveryError, reasonOf } from "#web/features/mails/delivery-error.tsx";
import { MailActions } from "#web/features/mails/mail-actions.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Email } from "#web/ui/display/media.tsx";
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
