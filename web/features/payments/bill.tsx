import { AgreedPrice } from "#web/features/payments/agreed-price.tsx";
import { engagementQuery } from "#web/features/payments/queries.ts";
import { BrokerageHelp } from "#web/features/platform/brokerage-help.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { WhatNext } from "#web/ui/display/guidance.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Skeleton } from "#web/ui/state.tsx";

interface Props {
  readonly work: RowOf<"getworkbyrequestid">;
  readonly request: RowOf<"getfreelancerbyreq">;
  readonly isDirect: boolean;
}

/** The amount, the payee and the parts of the price, before anything is typed. */
export function Bill({ work, request, isDirect }: Props) {
  const { requestid, freelancername: name } = request;
  return (
    <Card>
      <Media picture={<Picture name={request.image} size={47} alt="" round />}>
        <h2>{work.title}</h2>
        <p className="soft small">
          {work.categoryname} · {work.subcategory}
        </p>
      </Media>
      <Facts inLines facts={{ [t("Company name")]: work.companyname, [t("Freelancer")]: name }} />
      <Listing list={useAllRows(engagementQuery(requestid))} skeleton={<Skeleton height="8rem" />}>
        {([agreed]) => agreed && <AgreedPrice agreed={agreed} isDirect={isDirect} />}
      </Listing>
      <BrokerageHelp />
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
                t("The work shows as paid for both sides then. {name} pays the brokerage to the platform.", { name }),
              ]
            : [
                t("The work shows as paid for both sides, and it cannot be paid twice."),
                t("{name} is notified and receives the price minus the brokerage.", { name }),
              ]),
          t("Your receipt is available after payment, to print or download as a PDF."),
        ]}
      />
    </Card>
  );
}
