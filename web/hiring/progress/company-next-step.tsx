import { useState } from "react";
import { canMove } from "#domain/hiring/work-request.ts";
import { hirers } from "#domain/member.ts";
import { contractQuery } from "#web/hiring/contracts/queries.ts";
import { FundedNextStep, isFunded } from "#web/hiring/progress/funded-part.tsx";
import { AnswerChange, GoToForm, NextStep } from "#web/hiring/progress/next-step.tsx";
import { progressQuery } from "#web/hiring/progress/queries.ts";
import { Delivered } from "#web/hiring/progress/report.tsx";
import type { Applicant } from "#web/hiring/requests/applicant.tsx";
import { remarkQuery } from "#web/hiring/requests/queries.ts";
import { HireAgainLink } from "#web/hiring/works/copy-links.tsx";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { hasDraft } from "#web/lib/draft-store.ts";
import { formatDay, formatInstant, formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { PayLink } from "#web/money/payments/payment-links.tsx";
import { PaymentNote } from "#web/money/payments/payment-note.tsx";
import { engagementQuery } from "#web/money/payments/queries.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { reviewFormId } from "#web/trust/reviews/project-reviews.tsx";
import { reviewsOfRequestQuery } from "#web/trust/reviews/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Skeleton } from "#web/ui/state.tsx";

interface Props {
  readonly request: Applicant;
  readonly work: RowOf<"getworkbyrequestid">;
}

/** Whose turn it is in a project of the company, with the one button for it. */
export function CompanyNextStep(props: Props) {
  const { requestid, req_status: status, freelancername: name } = props.request;
  const contracts = useAllRows(contractQuery(String(requestid)));
  const isHirer = useIsOneOf(hirers);
  const [contract] = contracts.rows;
  if (contracts.state === "loading") return <Skeleton height="12rem" />;
  if (contract && isFunded(contract) && status !== "paid") {
    const isAsked = isHirer && contract.allowedMoves.includes("accept");
    return <FundedNextStep reader="company" request={props.request} name={name} isAsked={isAsked} />;
  }
  if (status === "accepted") return <Ongoing {...props} />;
  return status === "completed" ? <Complete {...props} /> : <Paid {...props} />;
}

function Ongoing({ request, work }: Props) {
  const { requestid, freelancername: name } = request;
  const [contract] = useAllRows(contractQuery(String(requestid))).rows;
  const [remark] = useAllRows(remarkQuery(String(requestid))).rows;
  const today = usePlatform()?.today;
  const isHirer = useIsOneOf(hirers);
  const facts = { name, day: formatDay(work.deadlinedate) };
  const isAsked = isHirer && contract?.allowedMoves.includes("accept");
  const isLate = today !== undefined && work.deadlinedate < today;
  return (
    <NextStep
      request={request}
      text={
        isAsked
          ? t("{name} asks for a change", { name })
          : isLate
            ? t("Delivery was agreed for {day}. Ask {name} below how far along the work is.", facts)
            : t("{name} is working on it. Delivery is agreed for {day}.", facts)
      }
      action={isAsked && <AnswerChange of="client" requestId={requestid} />}
    >
      {remark?.req_review && <Facts facts={{ [t("You sent it back")]: remark.req_review }} />}
    </NextStep>
  );
}

/** What was delivered stands beside what can be done about it. */
function Complete({ request }: Props) {
  const { requestid, req_status: status, paymentOrder, freelancername: name } = request;
  const fixed = { reqid: String(requestid) };
  const [isSendingBack, setSendingBack] = useState(() => hasDraft("sendback", fixed));
  const [agreed] = useAllRows(engagementQuery(requestid)).rows;
  const report = useList(progressQuery(String(requestid))).rows.at(-1);
  const isHirer = useIsOneOf(hirers);
  const isPaying = paymentOrder?.status === "open";
  const mayAct = !isPaying && !isSendingBack;
  return (
    <NextStep
      request={request}
      text={
        isPaying
          ? t("Your payment is on its way.")
          : t("{name} has delivered the work. Look at it, then pay.", { name })
      }
      action={
        mayAct && (
          <>
            <PayLink request={request} text={agreed && t("Pay {amount}", { amount: formatRupees(agreed.total) })} />
            {isHirer && canMove("sendBack", status, "client") && (
              <Button onClick={() => setSendingBack(true)}>{t("Send back")}</Button>
            )}
          </>
        )
      }
    >
      <PaymentNote request={request} />
      <Swap open={isSendingBack}>{isSendingBack && <SendBack {...fixed} close={() => setSendingBack(false)} />}</Swap>
      {report && (
        <div className="delivered">
          <p className="soft small">{t("Delivered on {moment}", { moment: formatInstant(report.reportedAt) })}</p>
          <Delivered report={report} />
        </div>
      )}
    </NextStep>
  );
}

/** Returns work that was reported as complete and is not: the freelancer goes on (docs/design/rules.md#way-out). */
function SendBack({ reqid, close }: { readonly reqid: string; readonly close: () => void }) {
  const form = useCallForm("sendback", { fields: { reason: "" }, fixed: { reqid }, after: close });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("reason")}
        label={t("Reason")}
        hint={t("The freelancer sees it and continues the work.")}
      />
      <FormActions submit={t("Send back")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

function Paid({ request }: Props) {
  const { requestid, freelancername: name } = request;
  const [agreed] = useAllRows(engagementQuery(requestid)).rows;
  const isReviewDue = useIsReviewDue(requestid);
  const isHirer = useIsOneOf(hirers);
  const day = agreed?.paymentdate && formatDay(agreed.paymentdate);
  return (
    <NextStep
      request={request}
      text={
        isReviewDue
          ? t("Paid. Say what it was like to work with {name}.", { name })
          : day
            ? t("Paid on {day}. Nothing is left to do.", { day })
            : t("Paid")
      }
      action={
        isReviewDue && isHirer ? (
          <GoToForm id={reviewFormId} text={t("Review {name}", { name })} />
        ) : (
          <HireAgainLink workId={request.workid} name={name} />
        )
      }
    />
  );
}

/** Whether the reader can write a review of the project, and has not. */
export function useIsReviewDue(requestId: number): boolean {
  const hasReviews = usePlatform()?.hasReviews;
  const [reviews] = useAllRows(reviewsOfRequestQuery(hasReviews ? String(requestId) : undefined)).rows;
  return reviews?.window?.isOpen === true && !reviews.own;
}
