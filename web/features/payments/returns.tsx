import { paise, toRupees } from "#domain/money.ts";
import { FormButton, NoteForm } from "#web/features/payments/note-form.tsx";
import { returnsQuery } from "#web/features/payments/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";

type Returned = RowOf<"payments.listReturns">;

/** What freelancers gave back, with what the admin still has to send to the company. */
export const Returns = () => (
  <CardList
    list={useList(returnsQuery)}
    idOf={(row) => row.returnId}
    textOf={({ title, companyName, freelancerName, reference }) =>
      [title, companyName, freelancerName, reference].join(" ")
    }
    card={(row) => <ReturnCard returned={row} />}
    least="20rem"
    empty={
      <EmptyState art="payments" title={t("No returned money")}>
        <p className="soft">{t("Money that freelancers give back appears here, for you to send to the company.")}</p>
      </EmptyState>
    }
  />
);

const shown = (amount: number) => formatRupees(toRupees(paise(amount)));

function ReturnCard({ returned }: { readonly returned: Returned }) {
  const { title, amountPaise, brokeragePaise, netPaise, source, returnedAt, sentAt, reference } = returned;
  return (
    <Card>
      <Row spread gap={2}>
        <h2>{title}</h2>
        <strong className="number">{shown(amountPaise)}</strong>
      </Row>
      <Facts
        inLines
        facts={{
          [t("To send to")]: returned.companyName,
          [t("Freelancer")]: returned.freelancerName,
          [t("Money held by")]: source,
          [t("Returned on")]: formatInstant(returnedAt),
          [t("Brokerage")]: shown(brokeragePaise),
          [t("From the freelancer's earnings")]: shown(netPaise),
          ...(sentAt && { [t("Sent on")]: formatInstant(sentAt), [t("Reference")]: reference }),
        }}
      />
      {!sentAt && (
        <FormButton label={t("Record the refund")}>
          {(close) => <SendForm returned={returned} close={close} />}
        </FormButton>
      )}
    </Card>
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
