import { concatLists } from "#web/lib/combine-lists.ts";
import { hasDraft } from "#web/lib/draft-store.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { type Bill, statusText } from "#web/money/bills/bill-card.tsx";
import { endedBillsQuery, openBillsQuery } from "#web/money/bills/queries.ts";
import { amountColumn } from "#web/money/payments/amount-column.ts";
import { NoteForm } from "#web/money/payments/note-form.tsx";
import { ProjectCell } from "#web/money/payments/project-cell.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import { RowMenu } from "#web/ui/list/row-menu.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

/** The fees of all direct payments, unpaid first. */
export const BillsToSettle = () => (
  <OpeningTable
    label={t("Bills")}
    list={concatLists(useList(openBillsQuery), useList(endedBillsQuery))}
    columns={columnsOf}
    idOf={idOf}
    nameOf={({ title, freelancerName }) => `${freelancerName}, ${title}`}
    partOf={({ billId }, move, close) => <SettleForm billId={billId} move={move} close={close} />}
    draftOf={draftOf}
    empty={
      <EmptyState art="done" title={t("No bills yet")}>
        <p className="soft">{t("Where companies pay freelancers directly, the fees of each payment appear here.")}</p>
      </EmptyState>
    }
  />
);

type Move = "settle" | "waive";

const idOf = ({ billId }: Bill) => billId;

const draftOf = ({ billId }: Bill): Move | undefined =>
  (["settle", "waive"] as const).find((move) => hasDraft("bills.settle", { billId, move }));

const columnsOf = (open: (row: Bill, move: Move) => void): readonly Column<Bill>[] => [
  {
    header: t("Project"),
    value: ({ title, companyName, freelancerName }) => [title, companyName, freelancerName].join(" "),
    cell: ({ title, companyName, freelancerName }) => (
      <ProjectCell title={title} company={companyName} freelancer={freelancerName} />
    ),
  },
  {
    header: t("Status"),
    value: ({ status, note }) => `${statusText(status).word} ${note}`,
    cell: ({ status, endedAt, note, isForRefund }) => (
      <div>
        <StatusWord {...statusText(status)} />
        {endedAt && <p className="soft small number">{formatInstant(endedAt)}</p>}
        {isForRefund && <p className="soft small">{t("Refunded to the company after you were paid")}</p>}
        {note && <p className="prose small">{note}</p>}
      </div>
    ),
  },
  { header: t("Billed on"), value: ({ createdAt }) => createdAt, shown: ({ createdAt }) => formatInstant(createdAt) },
  amountColumn(t("Price"), ({ pricePaise }) => pricePaise),
  amountColumn(t("Platform fee"), ({ clientFeePaise }) => clientFeePaise),
  amountColumn(t("Amount"), ({ amountPaise }) => amountPaise),
  {
    header: t("Actions"),
    align: "end",
    cell: (row) =>
      row.status === "open" && (
        <RowMenu
          name={row.title}
          beside={
            <Button size="small" onClick={() => open(row, "settle")}>
              {t("Mark as paid")}
            </Button>
          }
        >
          <Button size="small" onClick={() => open(row, "waive")}>
            {t("Waive")}
          </Button>
        </RowMenu>
      ),
  },
];

interface FormProps {
  readonly billId: number;
  readonly move: Move;
  readonly close: () => void;
}

function SettleForm({ billId, move, close }: FormProps) {
  const form = useCallForm("bills.settle", { fields: { note: "" }, fixed: { billId, move }, after: close });
  const words =
    move === "settle"
      ? {
          label: t("Reference of the payment (optional)"),
          hint: t("The freelancer reads it."),
          submit: t("Record as paid"),
        }
      : { label: t("Reason"), hint: t("The freelancer reads it."), submit: t("Waive the bill") };
  return <NoteForm form={form} field={form.of("note")} close={close} {...words} />;
}
