import { brokerageOf, clientFeeOf } from "#domain/catalog/fee.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatFee, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { BrokerageHelp } from "#web/shell/platform/brokerage.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { WhatNext } from "#web/ui/display/guidance.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Picture } from "#web/ui/picture.tsx";

interface Props {
  readonly work: RowOf<"getworkbyrequestid">;
  readonly request: RowOf<"getfreelancerbyreq">;
  readonly agreed: RowOf<"requests.getEngagement">;
  readonly isDirect: boolean;
}

/** The amount, the payee and the parts of the price, before anything is typed. */
export function Bill({ work, request, agreed, isDirect }: Props) {
  const { freelancername: name } = request;
  return (
    <Card>
      <Media picture={<Picture name={request.image} size={47} alt="" round />}>
        <h2>{work.title}</h2>
        <p className="soft small">
          {work.categoryname} · {work.subcategory}
        </p>
      </Media>
      <Facts inLines facts={{ [t("Company name")]: work.companyname, [t("Freelancer")]: name }} />
      <AgreedPrice agreed={agreed} isDirect={isDirect} />
      <BrokerageHelp hasClientFee={agreed.clientFee > 0} />
    </Card>
  );
}

/** The details beneath the form, so that the button stays in view on a phone. */
export function AfterPaying({ name, isDirect }: { readonly name: string; readonly isDirect: boolean }) {
  return (
    <Card>
      <WhatNext
        title={t("What happens next")}
        steps={[
          ...(isDirect
            ? [
                t("{name} is notified and confirms that the money has arrived.", { name }),
                t("The project then shows as paid for both of you. {name} pays the brokerage to the platform.", {
                  name,
                }),
              ]
            : [
                t("The project shows as paid for both of you, and it cannot be paid twice."),
                t("{name} is notified and receives the price minus the brokerage.", { name }),
              ]),
          t("Your receipt is available after payment, to print or download as a PDF."),
        ]}
      />
    </Card>
  );
}

interface AgreedPriceProps {
  readonly agreed: RowOf<"requests.getEngagement">;
  /** Whether the freelancer receives the whole price and pays the brokerage afterwards. */
  readonly isDirect: boolean;
}

/** The price as it was frozen at accept, what the company pays on top, and who gets which part of the price. */
function AgreedPrice({ agreed, isDirect }: AgreedPriceProps) {
  const { cost, brokerage, amount, clientFee, total } = agreed;
  return (
    <Facts
      inLines
      facts={{
        [t("Price")]: formatRupees(cost),
        ...(clientFee > 0 && {
          [t("Platform fee ({rate})", { rate: formatFee(clientFeeOf(agreed)) })]: formatRupees(clientFee),
          [t("You pay")]: <strong>{formatRupees(total)}</strong>,
        }),
        [t("Brokerage ({rate})", { rate: formatFee(brokerageOf(agreed)) })]: formatRupees(brokerage),
        [isDirect ? t("The freelancer keeps") : t("The freelancer receives")]: formatRupees(amount),
      }}
    />
  );
}
