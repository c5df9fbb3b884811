import type { DifferenceKind, MovementKind } from "#domain/money/reconciliation.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCurrency } from "#web/lib/currency-format.ts";
import { formatDay, formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { FormButton, NoteForm } from "#web/money/payments/note-form.tsx";
import { differencesQuery } from "#web/money/reconciliation/queries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";

type Difference = RowOf<"reconciliation.list">;

/** Open or closed differences, the latest first. */
export const Differences = ({ isClosed }: { readonly isClosed: boolean }) => (
  <CardList
    list={useList(differencesQuery(isClosed))}
    idOf={(row) => row.differenceId}
    textOf={({ reference, title, companyName, note }) => [reference, title, companyName, note].join(" ")}
    card={(row) => <DifferenceCard difference={row} />}
    least="20rem"
    empty={
      <EmptyState art="done" title={isClosed ? t("No closed differences") : t("No differences")}>
        <p className="soft">
          {isClosed
            ? t("Differences appear here once they are explained or settled.")
            : t(
                "Every night, the payments, refunds, payouts and settlements of the day before are compared with the report of the provider.",
              )}
        </p>
      </EmptyState>
    }
  />
);

function DifferenceCard({ difference: row }: { readonly difference: Difference }) {
  const { differenceId, movement, reference, title, companyName, provider, day, foundAt, closedAt } = row;
  return (
    <Card>
      <Row spread gap={2}>
        <h2>{title ?? companyName ?? provider}</h2>
        <StatusWord word={differenceWord(row.difference)} colour={closedAt ? "plain" : "red"} />
      </Row>
      <p>{differenceText(row.difference, movement)}</p>
      <Facts
        inLines
        facts={{
          [t("Recorded here")]: amountOf(row.hereMinor, row.currency),
          [t("At the provider")]: amountOf(row.thereMinor, row.currency),
          ...(title && companyName && { [t("Company name")]: companyName }),
          [t("Day")]: formatDay(day),
          [t("Found on")]: formatInstant(foundAt),
          [referenceName(movement)]: reference,
        }}
      />
      {closedAt ? (
        <Closing difference={row} closedAt={closedAt} />
      ) : (
        <>
          <RefundLink difference={row} />
          <FormButton label={t("Explain")}>
            {(close) => <CloseForm differenceId={differenceId} close={close} />}
          </FormButton>
        </>
      )}
    </Card>
  );
}

/** To the refund of the payment. One that the provider has made without this product is recorded there with its reference. */
function RefundLink({
  difference: { requestId, isPaid, movement, difference, reference },
}: {
  readonly difference: Difference;
}) {
  if (!isPaid || requestId === null || !(movement === "refund" || movement === "payment")) return null;
  const isMade = movement === "refund" && difference === "missing_here";
  return (
    <Row>
      <ButtonLink
        to="/adminmaster/refund/$requestid"
        params={{ requestid: String(requestId) }}
        search={isMade ? { reference } : {}}
        size="small"
      >
        {isMade ? t("Record the refund") : t("Refund the payment")}
      </ButtonLink>
    </Row>
  );
}

const amountOf = (amount: number | null, currency: string) =>
  amount === null ? t("nothing") : formatCurrency(amount, currency);

function Closing({ difference, closedAt }: { readonly difference: Difference; readonly closedAt: string }) {
  const moment = formatInstant(closedAt);
  if (difference.note === null) return <p>{t("Settled by a later report on {moment}.", { moment })}</p>;
  return (
    <>
      <p className="prose">{difference.note}</p>
      <p className="soft small">
        {t("Closed by {name} on {moment}", { name: difference.closedBy ?? t("a former admin"), moment })}
      </p>
    </>
  );
}

function CloseForm({ differenceId, close }: { readonly differenceId: number; readonly close: () => void }) {
  const form = useCallForm("reconciliation.close", { fields: { note: "" }, fixed: { differenceId }, after: close });
  return (
    <NoteForm
      form={form}
      field={form.of("note")}
      label={t("Explanation")}
      hint={t("The same difference is not reported again.")}
      submit={t("Close the difference")}
      close={close}
    />
  );
}

/** What the reference of a movement names. */
const referenceName = (movement: MovementKind): string =>
  ({
    payment: t("Order at the provider"),
    refund: t("Refund at the provider"),
    payout: t("Id of the payout"),
    settlement: t("Settled at the provider"),
  })[movement];

const differenceWord = (difference: DifferenceKind): string =>
  ({
    missing_here: t("Missing here"),
    missing_there: t("Missing at the provider"),
    amount: t("Another amount"),
    status: t("Another status"),
  })[difference];

const missingHere = (movement: MovementKind): string =>
  ({
    payment: t("The provider has a payment that is not recorded here."),
    refund: t("The provider has made a refund that is not recorded here."),
    payout: t("The provider has made a payout that is not recorded here."),
    settlement: t("The provider has settled something that is not recorded here."),
  })[movement];

const missingThere = (movement: MovementKind): string =>
  ({
    payment: t("A payment is recorded here that the provider does not have."),
    refund: t("A refund is recorded here that the provider does not have."),
    payout: t("A payout is recorded here that the provider does not have."),
    settlement: t("The provider has not settled a payment or a refund in time."),
  })[movement];

/** What a difference means, in a sentence. */
const differenceText = (difference: DifferenceKind, movement: MovementKind): string =>
  ({
    missing_here: missingHere(movement),
    missing_there: missingThere(movement),
    amount: t("The provider reports another amount than is recorded here."),
    status: t("The money has arrived on one side only."),
  })[difference];
