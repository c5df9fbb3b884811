import { OfferBlock } from "#web/features/offers/offer-block.tsx";
import { Answers } from "#web/features/requests/answers.tsx";
import { NextStep } from "#web/features/requests/next-step.tsx";
import { RequestNote } from "#web/features/requests/request-note.tsx";
import { RequestStatusWord } from "#web/features/requests/request-status-word.tsx";
import { WithdrawButton } from "#web/features/requests/withdraw-button.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
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
