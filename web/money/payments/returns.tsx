import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { amountColumn } from "#web/money/payments/amount-column.ts";
import { WaitsForChargeback } from "#web/money/payments/chargebacks.tsx";
import { NoteForm } from "#web/money/payments/note-form.tsx";
import { returnsQuery } from "#web/money/payments/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Returned = RowOf<"payments.listReturns">;

/** What freelancers gave back and admins refunded: providers refund it, or an admin sends it to the company. */
export const Returns = () => (
  <OpeningTable
    label={t("Returned")}
    list={useList(returnsQuery)}
    columns={columnsOf}
    idOf={idOf}
    nameOf={({ title }) => title}
    partOf={(row, _, close) => <SendForm returned={row} close={close} />}
    empty={
      <EmptyState art="payments" title={t("No returned money")}>
        <p className="soft">
          {t("Money that freelancers give back appears here. Providers refund it, or you send it to the company.")}
        </p>
      </EmptyState>
    }
  />
);

const idOf = ({ returnId }: Returned) => returnId;

/** After a lost chargeback the company has its money back already. */
function receiverLabel({ isRefunded, chargeback }: Returned): string {
  if (chargeback === "lost") return t("Company name");
  return isRefunded ? t("Refunded to") : t("To send to");
}

const columnsOf = (open: (row: Returned, part: "send") => void): readonly Column<Returned>[] => [
  {
    header: t("Project"),
    value: ({ title, freelancerName, reason }) => [title, freelancerName, reason].join(" "),
    cell: ({ title, freelancerName, reason }) => (
      <div>
        {title}
        <p className="soft small">{`${t("Freelancer")}: ${freelancerName}`}</p>
        {reason && <p className="prose small">{reason}</p>}
      </div>
    ),
  },
  {
    header: t("Company name"),
    value: ({ companyName }) => companyName,
    cell: (row) => (
      <div>
        <p className="soft small">{receiverLabel(row)}</p>
        {row.companyName}
      </div>
    ),
  },
  {
    header: t("Returned on"),
    value: ({ returnedAt }) => returnedAt,
    shown: ({ returnedAt }) => formatInstant(returnedAt),
    cell: ({ returnedAt, source }) => (
      <div>
        {formatInstant(returnedAt)}
        <p className="soft small">{`${t("Money held by")}: ${source}`}</p>
      </div>
    ),
  },
  {
    ...amountColumn<Returned>(t("Amount"), ({ amountPaise }) => amountPaise),
    cell: (row) => (
      <div>
        {formatPaise(row.amountPaise)}
        {Object.entries(partsOf(row)).map(([name, text]) => (
          <p key={name} className="soft small">{`${name}: ${text}`}</p>
        ))}
      </div>
    ),
  },
  {
    header: t("Status"),
    value: ({ sentAt, reference, lastFailure }) => [sentAt ? t("Sent on") : "", reference, lastFailure].join(" "),
    cell: (row) => <Standing returned={row} />,
  },
  {
    header: t("Actions"),
    align: "end",
    cell: (row) =>
      isSentByAdmin(row) && (
        <Button size="small" onClick={() => open(row, "send")}>
          {t("Record the refund")}
        </Button>
      ),
  },
];

/** What the amount is made of. */
const partsOf = (row: Returned): Readonly<Record<string, string>> => ({
  [t("Brokerage")]: formatPaise(row.brokeragePaise),
  ...bearerFact(row),
  ...(row.clientFeePaise > 0 && { [t("Platform fee")]: formatPaise(row.clientFeePaise) }),
});

/** The party that bears the net amount of a return. */
const bearerFact = ({ bearer, netPaise }: Returned): Readonly<Record<string, string>> =>
  ({
    freelancer: { [t("From the freelancer's earnings")]: formatPaise(netPaise) },
    debt: { [t("Billed to the freelancer")]: formatPaise(netPaise) },
    platform: { [t("Loss of the platform")]: formatPaise(netPaise) },
    brokerage: {},
  })[bearer];

/** The provider sends it within minutes; an admin does where there is none or it fails. */
const isSentByAdmin = ({ sentAt, isRefunded, failureCount, chargeback }: Returned): boolean =>
  !sentAt && chargeback !== "open" && !(isRefunded && failureCount === 0 && chargeback === null);

/** How far the money is on its way to the company. */
function Standing({ returned }: { readonly returned: Returned }) {
  const { sentAt, reference, failureCount, lastFailure, chargeback } = returned;
  if (sentAt)
    return (
      <div>
        <StatusWord word={t("Sent")} colour="green" />
        <p className="soft small">{formatInstant(sentAt)}</p>
        <p className="soft small">{reference}</p>
      </div>
    );
  if (chargeback === "open")
    return (
      <WaitsForChargeback>
        {t("The payment is disputed at the bank. The money can be returned once the bank has decided for you.")}
      </WaitsForChargeback>
    );
  if (!isSentByAdmin(returned)) return <p className="soft">{t("The provider refunds it within a few minutes.")}</p>;
  return (
    <div>
      {lastFailure && (
        <p className="small">
          {t(plural(failureCount, "Failed once", "Failed {count} times in a row"), { count: String(failureCount) })}:{" "}
          {lastFailure}
        </p>
      )}
      {chargeback === "lost" && (
        <p className="soft">
          {t("The company has its money already, by a chargeback. Record how you settled this return.")}
        </p>
      )}
    </div>
  );
}

function SendForm({ returned: { returnId }, close }: { readonly returned: Returned; readonly close: () => void }) {
  const form = useCallForm("payments.recordReturn", { fields: { reference: "" }, fixed: { returnId }, after: close });
  return (
    <NoteForm
      form={form}
      field={form.of("reference")}
      label={t("Reference")}
      hint={t("Record it once the company has received the money. The company reads the reference.")}
      submit={t("Record the refund")}
      close={close}
    />
  );
}
