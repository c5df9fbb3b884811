import { createFileRoute } from "@tanstack/react-router";
import { canMove } from "#domain/hiring/work-request.ts";
import type { Applicant } from "#web/hiring/requests/applicant.tsx";
import { applicantQuery } from "#web/hiring/requests/queries.ts";
import { workOfRequestQuery } from "#web/hiring/works/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { AfterPaying, Bill } from "#web/money/payments/bill.tsx";
import { CardForm } from "#web/money/payments/card-form.tsx";
import { DirectPayment, TransferForm } from "#web/money/payments/direct-payment.tsx";
import { type DuePayment, duePaymentOf } from "#web/money/payments/due-payment.ts";
import { PaymentNote } from "#web/money/payments/payment-note.tsx";
import { PayAtProvider } from "#web/money/payments/provider-page.tsx";
import { returnedBy } from "#web/money/payments/provider-return.ts";
import { engagementQuery, paymentMethodQuery } from "#web/money/payments/queries.ts";
import { returnSearch } from "#web/money/payments/return-search.ts";
import { ReturnedPayment } from "#web/money/payments/returned-payment.tsx";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState, Note } from "#web/ui/display/guidance.tsx";
import { BackLink } from "#web/ui/display/page-head.tsx";
import { Page, Sides } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/clientmaster/payment/$workid/$reqid")({
  validateSearch: returnSearch,
  loader: ({ context: { queries }, params }) =>
    prefetch(queries, [
      workOfRequestQuery(params.reqid),
      engagementQuery(Number(params.reqid)),
      paymentMethodQuery,
      applicantQuery(params.workid, params.reqid),
    ]),
  component: Payment,
});

type Work = RowOf<"getworkbyrequestid">;

function Payment() {
  const { workid, reqid } = Route.useParams();
  const returned = returnedBy(Route.useSearch());
  const work = useAllRows(workOfRequestQuery(reqid));
  return (
    <Page>
      <PageTitle
        title={t("Payment")}
        lead={t("You pay the agreed price once, when the work is complete. It includes the brokerage.")}
        back={
          <BackLink to="/clientmaster/clientprojects" search={{ tab: "completed" }}>
            {t("All projects")}
          </BackLink>
        }
      />
      {returned ? (
        <ReturnedPayment returned={returned} workid={workid} reqid={reqid} />
      ) : (
        <Listing list={work} skeleton={<Skeleton height="28rem" />}>
          {([row]) => row && <Due work={row} reqid={reqid} />}
        </Listing>
      )}
    </Page>
  );
}

/** There is something to pay exactly while the table of moves says so (spec §4). */
function Due({ work, reqid }: { readonly work: Work; readonly reqid: string }) {
  const requests = useAllRows(applicantQuery(String(work.workid), reqid));
  const agreed = useAllRows(engagementQuery(Number(reqid)));
  const nothing = (
    <EmptyState art="payments" title={t("There is nothing to pay here")}>
      <p>{t("A job can be paid once, when the freelancer has reported it as complete.")}</p>
      <ButtonLink to="/clientmaster/clientprojects">{t("All projects")}</ButtonLink>
    </EmptyState>
  );
  return (
    <Listing list={requests} skeleton={<Skeleton height="28rem" />} empty={nothing}>
      {([row]) =>
        row && canMove("pay", row.req_status, "client") ? (
          <Listing list={agreed} skeleton={<Skeleton height="28rem" />} empty={nothing}>
            {([terms]) => terms && <Checkout work={work} request={row} agreed={terms} />}
          </Listing>
        ) : (
          nothing
        )
      }
    </Listing>
  );
}

interface CheckoutProps {
  readonly work: Work;
  readonly request: Applicant;
  readonly agreed: RowOf<"requests.getEngagement">;
}

function Checkout({ work, request, agreed }: CheckoutProps) {
  const platform = usePlatform();
  const methods = useAllRows(paymentMethodQuery);
  // The platform is cached for minutes; the provider is read again, because it may have changed.
  const provider = methods.rows[0]?.provider;
  const isDirect = provider === "direct";
  const isTest = platform?.hasTestPayments && (provider === undefined || provider === "sandbox");
  return (
    <>
      {isTest && <Note>{t("Test payment: no money moves")}</Note>}
      <PaymentNote request={request} />
      <Sides>
        <Bill work={work} request={request} agreed={agreed} isDirect={isDirect} />
        {request.paymentOrder?.status !== "open" && <Way due={duePaymentOf(agreed)} />}
        <AfterPaying name={request.freelancername} isDirect={isDirect} />
      </Sides>
    </>
  );
}

/** As the platform's provider wants it: by card, on a page of its own, from account to account, or to the freelancer. */
function Way({ due }: { readonly due: DuePayment }) {
  const methods = useAllRows(paymentMethodQuery);
  return (
    <Listing list={methods} skeleton={<Skeleton height="20rem" />} empty={<CardForm due={due} />}>
      {([way]) => {
        if (way?.provider === "direct") return <DirectPayment due={due} />;
        if (way?.provider === "manual") return <TransferForm due={due} way={way} />;
        return way?.provider === "razorpay" ? <PayAtProvider due={due} /> : <CardForm due={due} way={way} />;
      }}
    </Listing>
  );
}
