import { Link } from "@tanstack/react-router";
import type { ChargebackStatus } from "#domain/money/chargeback.ts";
import { StepUpFields } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { amountColumn } from "#web/money/payments/amount-column.ts";
import { ProjectCell } from "#web/money/payments/project-cell.tsx";
import { chargebacksQuery } from "#web/money/payments/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Row } from "#web/ui/layout.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Chargeback = RowOf<"payments.listChargebacks">;

/** Payments that their payers dispute at the bank, with what the admin can do about each. */
export const Chargebacks = () => (
  <OpeningTable
    label={t("Chargebacks")}
    list={useList(chargebacksQuery)}
    columns={columnsOf}
    idOf={idOf}
    nameOf={titleOf}
    partOf={(row, _, close) => <RecoverForm chargeback={row} close={close} />}
    empty={
      <EmptyState art="payments" title={t("No chargebacks")}>
        <p className="soft">
          {t("Payments that are disputed at the bank appear here. The money is on hold until the bank has decided.")}
        </p>
      </EmptyState>
    }
  />
);

const idOf = ({ chargebackId }: Chargeback) => chargebackId;

const titleOf = ({ title }: Chargeback): string => title ?? t("Unknown payment");

const statusText = (status: ChargebackStatus) =>
  ({
    open: { word: t("Open"), colour: "blue" },
    won: { word: t("Won"), colour: "green" },
    lost: { word: t("Lost"), colour: "red" },
  })[status] as { readonly word: string; readonly colour: "blue" | "green" | "red" };

const columnsOf = (open: (row: Chargeback, part: "recover") => void): readonly Column<Chargeback>[] => [
  {
    header: t("Project"),
    value: (row) => [titleOf(row), row.companyName, row.freelancerName].join(" "),
    cell: (row) => <ProjectCell title={titleOf(row)} company={row.companyName} freelancer={row.freelancerName} />,
  },
  {
    header: t("Dispute at the provider"),
    value: ({ provider, externalId, phase }) => `${provider} ${externalId} (${phase})`,
    cell: ({ provider, externalId, phase }) => (
      <div>
        {provider}
        <p className="soft small">{`${externalId} (${phase})`}</p>
      </div>
    ),
  },
  {
    header: t("Status"),
    value: (row) => [statusText(row.status).word, row.reason, row.note].join(" "),
    cell: (row) => <Standing chargeback={row} />,
  },
  { header: t("Opened on"), value: ({ openedAt }) => openedAt, shown: ({ openedAt }) => formatInstant(openedAt) },
  {
    header: t("Answer until"),
    value: ({ respondBy, endedAt }) => (endedAt === null ? (respondBy ?? "") : ""),
    shown: ({ respondBy, endedAt }) => (endedAt === null && respondBy ? formatInstant(respondBy) : ""),
  },
  amountColumn(t("Amount"), ({ amountPaise }) => amountPaise),
  {
    header: t("Actions"),
    align: "end",
    cell: (row) =>
      row.recoverablePaise > 0 && (
        <Button size="small" onClick={() => open(row, "recover")}>
          {t("Recover {amount}", { amount: formatPaise(row.recoverablePaise) })}
        </Button>
      ),
  },
];

/** How a dispute stands, and why. */
function Standing({ chargeback }: { readonly chargeback: Chargeback }) {
  const { status, reason, note, endedAt, recoveredPaise } = chargeback;
  return (
    <div>
      <StatusWord {...statusText(status)} />
      {reason && <p className="soft small">{reason}</p>}
      {status === "open" && (
        <p className="soft small">{t("Answer it at the payment provider, with what shows that the work was done.")}</p>
      )}
      {endedAt && <p className="soft small">{`${t("Decided on")}: ${formatInstant(endedAt)}`}</p>}
      {recoveredPaise !== null && <p className="soft small">{`${t("Recovered")}: ${formatPaise(recoveredPaise)}`}</p>}
      {note && <p className="prose small">{note}</p>}
    </div>
  );
}

interface RecoverProps {
  readonly chargeback: Chargeback;
  readonly close: () => void;
}

function RecoverForm({ chargeback: { chargebackId, freelancerName, recoverablePaise }, close }: RecoverProps) {
  const form = useCallForm("payments.recoverChargeback", {
    fields: { reason: "", password: "", code: "" },
    fixed: { chargebackId },
    after: close,
  });
  return (
    <Form form={form}>
      <p className="soft small">
        {t("{amount} that are still owed to {name} for this payment are kept by the platform.", {
          amount: formatPaise(recoverablePaise),
          name: freelancerName ?? "",
        })}
      </p>
      <TextArea field={form.of("reason")} label={t("Reason")} hint={t("The freelancer can see it.")} />
      <StepUpFields of={form.of} />
      <FormActions submit={t("Recover the money")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

/** Money of a disputed payment, with what follows from it and the way to the chargebacks. */
export const WaitsForChargeback = ({ children }: { readonly children: string }) => (
  <>
    <Row>
      <StatusWord word={t("Chargeback open")} colour="blue" />
    </Row>
    <p className="soft small">
      {children}{" "}
      <Link to="/adminmaster/payments" search={{ tab: "chargebacks" }}>
        {t("View the chargebacks")}
      </Link>
    </p>
  </>
);
