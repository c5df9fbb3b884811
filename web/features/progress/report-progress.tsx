import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { canMove, type RequestStatus } from "#domain/work-request.ts";
import { EndEngagement } from "#web/features/requests/end-engagement.tsx";
import { RequestStatusWord } from "#web/features/requests/request-status-word.tsx";
import { type TextKey, t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { FormActions } from "#web/ui/form/form-actions.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Row } from "#web/ui/layout.tsx";

/** Why nothing can be reported. */
const reasons = {
  pending: "The company has not answered your request yet.",
  rejected: "This engagement has ended. My Request shows the reason.",
  completed: "You reported 100 %. The company pays next.",
  paid: "The company has paid. Well done.",
} as const satisfies Record<Exclude<RequestStatus, "accepted">, TextKey>;

interface Props {
  readonly requestid: string;
  readonly status: RequestStatus;
}

/** What a freelancer can do on a project: report progress or end the engagement, one form at a time (DETAILS 22). */
export function ReportProgress({ requestid, status }: Props) {
  const navigate = useNavigate();
  const [isEnding, setEnding] = useState(false);
  const after = () => navigate({ to: "/freelancermaster/projects" });
  if (status !== "accepted")
    return (
      <Row gap={2}>
        <RequestStatusWord status={status} />
        <p>{t(reasons[status])}</p>
      </Row>
    );
  if (isEnding)
    return (
      <>
        <h2>{t("End engagement")}</h2>
        <EndEngagement reqid={requestid} after={after} cancel={() => setEnding(false)} />
      </>
    );
  return (
    <>
      <h2>{t("Report progress")}</h2>
      <ProgressForm requestid={requestid} after={after} />
      {canMove("end", status, "freelancer") && (
        <Row>
          <Button tone="danger" size="small" onClick={() => setEnding(true)}>
            {t("End engagement")}
          </Button>
        </Row>
      )}
    </>
  );
}

function ProgressForm({ requestid, after }: { readonly requestid: string; readonly after: () => unknown }) {
  const form = useCallForm("updateworkprogress", {
    fields: { percentage: "", progress_desc: "" },
    fixed: { requestid },
    after,
  });
  return (
    <Form form={form}>
      <TextField
        field={form.of("percentage")}
        label={t("Percentage")}
        hint={t(
          "A whole number. 100 completes the work: the company pays next, and only the company can send it back.",
        )}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <TextArea field={form.of("progress_desc")} label={t("Description")} maxLength={2000} />
      <FormActions submit={t("Update progress")} busy={form.busy} />
    </Form>
  );
}
