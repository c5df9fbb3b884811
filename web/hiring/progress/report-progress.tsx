import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { canMove, type RequestStatus } from "#domain/hiring/work-request.ts";
import { EndEngagement } from "#web/hiring/requests/end-engagement.tsx";
import { remarkQuery } from "#web/hiring/requests/queries.ts";
import { RequestStatusWord, requestNoteText } from "#web/hiring/requests/request-status.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { hasDraft } from "#web/lib/draft-store.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { type TextKey, t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ReceiptLink } from "#web/money/payments/payment-links.tsx";
import { PaymentNote } from "#web/money/payments/payment-note.tsx";
import { engagementQuery } from "#web/money/payments/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
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

/** Reports progress or ends the engagement: one form at a time (docs/design/details.md#22). */
function Moves({ requestid, status }: { readonly requestid: string; readonly status: RequestStatus }) {
  const navigate = useNavigate();
  const [isEnding, setEnding] = useState(() => hasDraft("endengagement", { reqid: requestid }));
  const after = () => navigate({ to: "/freelancermaster/projects" });
  return (
    <Swap open={isEnding}>
      <h2>{isEnding ? t("End project") : t("Report progress")}</h2>
      {isEnding ? (
        <EndEngagement reqid={requestid} after={after} cancel={() => setEnding(false)} />
      ) : (
        <ProgressForm requestid={requestid} after={after} />
      )}
      {!isEnding && canMove("end", status, "freelancer") && (
        <Row>
          <Button tone="danger" size="small" onClick={() => setEnding(true)}>
            {t("End project")}
          </Button>
        </Row>
      )}
    </Swap>
  );
}

const standings = {
  pending: "The company has not answered your application yet.",
  accepted: "You are working on this.",
  rejected: "This project is not yours.",
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

interface ProgressFormProps {
  readonly requestid: string;
  readonly after: () => unknown;
}

/** How far the work is and what was done; it says beforehand what 100 does (docs/design/rules.md#completed). */
function ProgressForm({ requestid, after }: ProgressFormProps) {
  const form = useCallForm("updateworkprogress", {
    fields: { percentage: "", progress_desc: "" },
    fixed: { requestid },
    after,
  });
  const [agreed] = useAllRows(engagementQuery(Number(requestid))).rows;
  const percent = agreed?.progress_percentage;
  const last = percent ? t("Last time it was {percent}.", { percent }) : "";
  const rule = t(
    "From 1 to 100. 100 completes the work: the company pays next, and only the company can send it back.",
  );
  return (
    <Form form={form}>
      <TextField
        field={form.of("percentage")}
        label={t("Percentage")}
        hint={[last, rule].join(" ")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <TextArea field={form.of("progress_desc")} label={t("Description")} maxLength={2000} />
      <FormActions submit={t("Update progress")} busy={form.busy} />
    </Form>
  );
}
