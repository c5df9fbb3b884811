import { isEngaged, type RequestStatus } from "#domain/hiring/work-request.ts";
import { OfferBlock } from "#web/hiring/offers/offer-block.tsx";
import { Answers } from "#web/hiring/requests/answers.tsx";
import { RequestNote, RequestStatusWord } from "#web/hiring/requests/request-status.tsx";
import { WithdrawButton } from "#web/hiring/requests/withdraw-button.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface Props {
  readonly request: RowOf<"getfreelancerbyworkid">;
  /** The title of its work. */
  readonly title: string;
  readonly takesQuotes: boolean;
}

/** The status of the freelancer's own request on a work, and the next step. */
export function OwnRequestNote({ request, title, takesQuotes }: Props) {
  const { req_status, req_review, requestdate, answers } = request;
  return (
    <Card>
      <Row spread>
        <Row gap={2}>
          <p>{t("You applied on {day}", { day: formatDay(requestdate) })}</p>
          <RequestStatusWord status={req_status} />
          <RequestNote request={request} />
        </Row>
        <Row gap={2}>
          {req_status !== "pending" && <NextStep request={request} />}
          <WithdrawButton request={request} title={title} />
        </Row>
      </Row>
      <OfferBlock request={request} reader="freelancer" takesQuotes={takesQuotes} />
      <Answers answers={answers} />
      {req_review && <p className="prose soft">{req_review}</p>}
    </Card>
  );
}

interface NextStepProps {
  readonly request: { readonly requestid: number; readonly workid: number; readonly req_status: RequestStatus };
}

/** The link from a freelancer's request: to the request, or to the project that it became. */
export function NextStep({ request: { requestid, workid, req_status } }: NextStepProps) {
  const params = { requestid: String(requestid) };
  if (isEngaged(req_status))
    return (
      <ButtonLink to="/freelancermaster/ongoingprojectview/$requestid" params={params} size="small">
        {t("Open project")}
      </ButtonLink>
    );
  if (req_status === "rejected")
    return (
      <ButtonLink to="/freelancermaster/rejectview/$requestid" params={params} size="small">
        {t("View")}
      </ButtonLink>
    );
  return (
    <ButtonLink to="/freelancermaster/workdetails/$id" params={{ id: String(workid) }} size="small">
      {t("View")}
    </ButtonLink>
  );
}
