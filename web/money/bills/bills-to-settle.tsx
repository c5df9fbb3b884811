import { useState } from "react";
import { concatLists } from "#web/lib/combine-lists.ts";
import { hasDraft } from "#web/lib/draft-store.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { type Bill, BillCard, textOfBill } from "#web/money/bills/bill-card.tsx";
import { endedBillsQuery, openBillsQuery } from "#web/money/bills/queries.ts";
import { NoteForm } from "#web/money/payments/note-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";

/** The fees of all direct payments, unpaid first. */
export const BillsToSettle = () => (
  <>
    <h2>{t("Bills")}</h2>
    <CardList
      list={concatLists(useList(openBillsQuery), useList(endedBillsQuery))}
      idOf={(row) => row.billId}
      textOf={textOfBill}
      card={(row) => (
        <BillCard bill={row} debtor={row.freelancerName}>
          {row.status === "open" && <Settle bill={row} />}
        </BillCard>
      )}
      least="20rem"
      empty={
        <EmptyState art="done" title={t("No bills yet")}>
          <p className="soft">{t("Where companies pay freelancers directly, the fees of each payment appear here.")}</p>
        </EmptyState>
      }
    />
  </>
);

type Move = "settle" | "waive";

function Settle({ bill }: { readonly bill: Bill }) {
  const { billId } = bill;
  const [open, setOpen] = useState<Move | "">(() => draftOf(billId));
  const close = () => setOpen("");
  return (
    <Swap open={open}>
      {open === "" ? (
        <Row gap={2}>
          <Button size="small" tone="primary" onClick={() => setOpen("settle")}>
            {t("Mark as paid")}
          </Button>
          <Button size="small" onClick={() => setOpen("waive")}>
            {t("Waive")}
          </Button>
        </Row>
      ) : (
        <SettleForm billId={billId} move={open} close={close} />
      )}
    </Swap>
  );
}

const draftOf = (billId: number): Move | "" =>
  (["settle", "waive"] as const).find((move) => hasDraft("bills.settle", { billId, move })) ?? "";

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
