import type { ReactNode } from "react";
import { type RequestStatus, unpaidStatuses } from "#domain/hiring/work-request.ts";
import type { TextKey } from "#texts/hindi.ts";
import { contractQuery } from "#web/hiring/contracts/queries.ts";
import { useIsReviewDue } from "#web/hiring/progress/company-next-step.tsx";
import { FundedNextStep, isFunded } from "#web/hiring/progress/funded-part.tsx";
import { AnswerChange, GoToForm, NextStep } from "#web/hiring/progress/next-step.tsx";
import { reportFormId } from "#web/hiring/progress/report-progress.tsx";
import { remarkQuery } from "#web/hiring/requests/queries.ts";
import { RequestStatusWord, requestNoteText } from "#web/hiring/requests/request-status.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ReceiptLink } from "#web/money/payments/payment-links.tsx";
import { PaymentNote } from "#web/money/payments/payment-note.tsx";
import { engagementQuery } from "#web/money/payments/queries.ts";
import { AccountNeeded } from "#web/money/payouts/account-needed.tsx";
import { isAccountMissing, payoutAccountQuery } from "#web/money/payouts/queries.ts";
import { reviewFormId } from "#web/trust/reviews/project-reviews.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/state.tsx";

interface Props {
  readonly request: RowOf<"getfreelancerbyworkid">;
  readonly work: RowOf<"getworkbyrequestid">;
}

/** Whose turn it is in a project of the freelancer, with the one button for it. */
export function FreelancerNextStep(props: Props) {
  const { request, work } = props;
  const { req_status: status } = request;
  const contracts = useAllRows(contractQuery(String(request.requestid)));
  const [contract] = contracts.rows;
  if (contracts.state === "loading") return <Skeleton height="12rem" />;
  if (contract && isFunded(contract) && isUnpaid(status)) {
    const isAsked = contract.allowedMoves.includes("accept");
    return <FundedNextStep reader="freelancer" request={request} name={work.companyname} isAsked={isAsked} />;
  }
  if (status === "accepted") return <Ongoing {...props} />;
  if (status === "completed") return <Complete {...props} />;
  return status === "paid" ? <Paid {...props} /> : <NotEngaged {...props} />;
}

const isUnpaid = (status: RequestStatus): boolean => unpaidStatuses.some((unpaid) => unpaid === status);

/** What is asked for from the acceptance on, and before the money comes. */
function Account() {
  return isAccountMissing(useAllRows(payoutAccountQuery)) ? <AccountNeeded /> : null;
}

function Ongoing({ request, work }: Props) {
  const { requestid } = request;
  const [contract] = useAllRows(contractQuery(String(requestid))).rows;
  const [remark] = useAllRows(remarkQuery(String(requestid))).rows;
  const isAsked = contract?.allowedMoves.includes("accept");
  const words = requestNoteText(request);
  return (
    <NextStep
      request={request}
      text={
        isAsked
          ? t("{name} asks for a change", { name: work.companyname })
          : t("Delivery is agreed for {day}. Report how far you are.", { day: formatDay(work.deadlinedate) })
      }
      action={
        isAsked ? (
          <AnswerChange of="freelancer" requestId={requestid} />
        ) : (
          <GoToForm id={reportFormId} text={t("Report progress")} />
        )
      }
    >
      {words && <Note>{t(words)}</Note>}
      {remark?.req_review && <Note>{t("The company sent it back: {reason}", { reason: remark.req_review })}</Note>}
      <Account />
    </NextStep>
  );
}

function Complete({ request, work }: Props) {
  const [agreed] = useAllRows(engagementQuery(request.requestid)).rows;
  const note = requestNoteText(request);
  const text = agreed
    ? t("You have delivered the work. {name} reviews it and pays; you receive {amount}.", {
        name: work.companyname,
        amount: formatRupees(agreed.amount),
      })
    : t("You reported 100 %. The company pays next.");
  return (
    <NextStep request={request} text={note ? t(note) : text}>
      <PaymentNote request={request} />
      <Account />
    </NextStep>
  );
}

function Paid({ request, work: { companyname: name } }: Props) {
  const isReviewDue = useIsReviewDue(request.requestid);
  return (
    <NextStep
      request={request}
      text={
        isReviewDue
          ? t("Paid. Say what it was like to work with {name}.", { name })
          : t("You have been paid. Well done.")
      }
      action={
        <>
          {isReviewDue && <GoToForm id={reviewFormId} text={t("Review {name}", { name })} />}
          <ReceiptLink to="/freelancermaster/receipt/$requestid" requestid={request.requestid} />
        </>
      }
    >
      <PaymentNote request={request} />
      <Account />
    </NextStep>
  );
}

const standings: Partial<Record<RequestStatus, TextKey>> = {
  pending: "The company has not answered your application yet.",
  rejected: "This project is not yours.",
};

function NotEngaged({ request }: Props): ReactNode {
  const { requestid, req_status: status } = request;
  const [row] = useAllRows(remarkQuery(String(requestid))).rows;
  const text = requestNoteText(request) ?? standings[status];
  return (
    <Card>
      <Row gap={2}>
        <RequestStatusWord status={status} />
        {text && <p>{t(text)}</p>}
      </Row>
      {status === "rejected" && row?.req_review && <p className="prose soft">{row.req_review}</p>}
      <PaymentNote request={request} />
    </Card>
  );
}
