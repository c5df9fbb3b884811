import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { canMove, type RequestStatus } from "#domain/work-request.ts";
import { PaymentNote } from "#web/features/payments/payment-note.tsx";
import { ReceiptLink } from "#web/features/payments/receipt-link.tsx";
import { ProgressForm } from "#web/features/progress/progress-form.tsx";
import { EndEngagement } from "#web/features/requests/end-engagement.tsx";
import { remarkQuery } from "#web/features/requests/queries.ts";
import { requestNoteText } from "#web/features/requests/request-note.tsx";
import { RequestStatusWord } from "#web/features/requests/request-status-word.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { hasDraft } from "#web/lib/draft-store.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { type TextKey, t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Row } from "#web/ui/layout.tsx";

interface Props {
  readonly request: RowOf<"getfreelancerbyworkid">;
}

/** What a freelancer can do on a project, or why there is nothing to do. */
export function ReportProgress({ request }: Props) {
  const { requestid, req_status: status } = request;
  const [row] = useAllRows(remarkQuery(String(requestid))).rows;
  const remark = row?.req_review ?? "";
  const words = requestNoteText(request);
  if (!canMove("complete", status, "freelancer"))
    return (
      <>
        <Standing status={status} words={words ?? standings[status]} remark={remark} />
        <PaymentNote request={request} />
        {status === "paid" && (
          <Row>
            <ReceiptLink to="/freelancermaster/receipt/$requestid" requestid={requestid} />
          </Row>
        )}
      </>
    );
  return (
    <>
      {words && <Note>{t(words)}</Note>}
      {remark && <Note>{t("The company sent it back: {reason}", { reason: remark })}</Note>}
      <Moves requestid={String(requestid)} status={status} />
    </>
  );
}

/** Reports progress or ends the engagement: one form at a time (DETAILS 22). */
function Moves({ requestid, status }: { readonly requestid: string; readonly status: RequestStatus }) {
  const navigate = useNavigate();
  const [isEnding, setEnding] = useState(() => hasDraft("endengagement", { reqid: requestid }));
  const after = () => navigate({ to: "/freelancermaster/projects" });
  return (
    <Swap open={isEnding}>
      <h2>{isEnding ? t("End engagement") : t("Report progress")}</h2>
      {isEnding ? (
        <EndEngagement reqid={requestid} after={after} cancel={() => setEnding(false)} />
      ) : (
        <ProgressForm requestid={requestid} after={after} />
      )}
      {!isEnding && canMove("end", status, "freelancer") && (
        <Row>
          <Button tone="danger" size="small" onClick={() => setEnding(true)}>
            {t("End engagement")}
          </Button>
        </Row>
      )}
    </Swap>
  );
}

const standings = {
  pending: "The company has not answered your request yet.",
  accepted: "You are working on this.",
  rejected: "You are not engaged for this work.",
  completed: "You reported 100 %. The company pays next.",
  paid: "This is paid. Well done.",
} as const satisfies Record<RequestStatus, TextKey>;

interface StandingProps {
  readonly status: RequestStatus;
  readonly words: TextKey;
  readonly remark: string;
}

function Standing({ status, words, remark }: StandingProps) {
  return (
    <>
      <Row gap={2}>
        <RequestStatusWord status={status} />
        <p>{t(words)}</p>
      </Row>
      {status === "rejected" && remark && <p className="prose soft">{remark}</p>}
    </>
  );
}
