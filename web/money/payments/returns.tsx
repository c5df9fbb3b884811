import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { WaitsForChargeback } from "#web/money/payments/chargebacks.tsx";
import { FormButton, NoteForm } from "#web/money/payments/note-form.tsx";
import { returnsQuery } from "#web/money/payments/queries.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";

type Returned = RowOf<"payments.listReturns">;

/** What freelancers gave back and admins refunded: providers refund it, or an admin sends it to the company. */
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
        <p className="soft">
          {t("Money that freelancers give back appears here. Providers refund it, or you send it to the company.")}
        </p>
      </EmptyState>
    }
  />
);

/** After a lost chargeback the company has its money back already. */
function receiverLabel({ isRefunded, chargeback }: Returned): string {
  if (chargeback === "lost") return t("Company name");
  return isRefunded ? t("Refunded to") : t("To send to");
}

function ReturnCard({ returned }: { readonly returned: Returned }) {
  const { title, amountPaise, clientFeePaise, brokeragePaise, source } = returned;
  const { returnedAt, sentAt, reference } = returned;
  return (
    <Card>
      <Row spread gap={2}>
        <h2>{title}</h2>
        <strong className="number">{formatPaise(amountPaise)}</strong>
      </Row>
      <Facts
        inLines
        facts={{
          [receiverLabel(returned)]: returned.companyName,
          [t("Freelancer")]: returned.freelancerName,
          [t("Money held by")]: source,
          [t("Returned on")]: formatInstant(returnedAt),
          [t("Brokerage")]: formatPaise(brokeragePaise),
          ...bearerFact(returned),
          ...(clientFeePaise > 0 && { [t("Platform fee")]: formatPaise(clientFeePaise) }),
          ...(sentAt && { [t("Sent on")]: formatInstant(sentAt), [t("Reference")]: reference }),
        }}
      />
      {returned.reason && <p className="prose">{returned.reason}</p>}
      {!sentAt && <Sending returned={returned} />}
    </Card>
  );
}

/** The party that bears the net amount of a return. */
const bearerFact = ({ bearer, netPaise }: Returned): Readonly<Record<string, string>> =>
  ({
    freelancer: { [t("From the freelancer's earnings")]: formatPaise(netPaise) },
    debt: { [t("Billed to the freelancer")]: formatPaise(netPaise) },
    platform: { [t("Loss of the platform")]: formatPaise(netPaise) },
    brokerage: {},
  })[bearer];

/** How the money gets to the company: by the provider within minutes, or by the admin where there is none or it fails. */
function Sending({ returned }: { readonly returned: Returned }) {
  const { isRefunded, failureCount, lastFailure, chargeback } = returned;
  if (chargeback === "open")
    return (
      <WaitsForChargeback>
        {t("The payment is disputed at the bank. The money can be returned once the bank has decided for you.")}
      </WaitsForChargeback>
    );
  if (isRefunded && failureCount === 0 && chargeback === null)
    return <p className="soft">{t("The provider refunds it within a few minutes.")}</p>;
  return (
    <>
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
      <FormButton label={t("Record the refund")}>
        {(close) => <SendForm returned={returned} close={close} />}
      </FormButton>
    </>
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
