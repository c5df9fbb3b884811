import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { isComplete, maxProgressFiles, maxProgressLinks } from "#domain/hiring/progress.ts";
import { canMove } from "#domain/hiring/work-request.ts";
import { EndEngagement } from "#web/hiring/requests/end-engagement.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { hasDraft } from "#web/lib/draft-store.ts";
import type { Transfer } from "#web/lib/files.ts";
import { formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { uploadError, uploadedFiles, useChosenFiles } from "#web/lib/use-chosen-files.ts";
import { useIsMoneyHeld } from "#web/money/milestones/use-money-held.ts";
import { engagementQuery } from "#web/money/payments/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** Where the next step of an ongoing project leads. */
export const reportFormId = "report-progress";

interface ReportProgressProps {
  readonly request: RowOf<"getfreelancerbyworkid">;
  /** Whether the work is delivered by its milestones, so that a report completes nothing. */
  readonly isFunded: boolean;
}

/** Reports progress or ends the engagement: one form at a time (docs/design/details.md#22). */
export function ReportProgress({ request, isFunded }: ReportProgressProps) {
  const navigate = useNavigate();
  const requestid = String(request.requestid);
  const [isEnding, setEnding] = useState(() => hasDraft("endengagement", { reqid: requestid }));
  const isMoneyHeld = useIsMoneyHeld(request.requestid, isFunded, "freelancer");
  const leave = () => navigate({ to: "/freelancermaster/projects" });
  return (
    <div id={reportFormId}>
      <Card>
        <Swap open={isEnding}>
          <h2>{isEnding ? t("End project") : t("Report progress")}</h2>
          {isEnding ? (
            <EndEngagement reqid={requestid} isFunded={isFunded} after={leave} cancel={() => setEnding(false)} />
          ) : (
            <ProgressForm requestid={requestid} isFunded={isFunded} leave={leave} />
          )}
          {!isEnding && isMoneyHeld && <p className="soft small">{t("The project can end once no money is held.")}</p>}
          {!isEnding && !isMoneyHeld && canMove("end", request.req_status, "freelancer") && (
            <Row>
              <Button tone="danger" size="small" onClick={() => setEnding(true)}>
                {t("End project")}
              </Button>
            </Row>
          )}
        </Swap>
      </Card>
    </div>
  );
}

const DeliveredFields = lazyPart(
  async () => (await import("#web/hiring/progress/delivered-fields.tsx")).DeliveredFields,
);

const uploadFile = async (file: File, transfer: Transfer): Promise<string> =>
  (await import("#web/lib/files.ts")).uploadAttachment(file, transfer);

const limits = { files: maxProgressFiles, links: maxProgressLinks };

interface ProgressFormProps extends Pick<ReportProgressProps, "isFunded"> {
  readonly requestid: string;
  readonly leave: () => unknown;
}

/**
 * How far the work is, what was done, and what is delivered with it. 100 is asked about once, because only the company can undo it, and
 * stays on the project, which says what comes next (docs/design/rules.md#completed).
 */
function ProgressForm({ requestid, isFunded, leave }: ProgressFormProps) {
  const chosen = useChosenFiles(uploadFile, "updateworkprogress", { requestid });
  const files = uploadedFiles(chosen.files);
  const isUploading = files.length < chosen.files.length;
  const [wasAttempted, setAttempted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [agreed] = useAllRows(engagementQuery(Number(requestid))).rows;
  const form = useCallForm("updateworkprogress", {
    fields: { percentage: "", progress_desc: "", links: undefined },
    fixed: { requestid },
    standard: files.length > 0 ? { files } : {},
    before: async () => {
      setAttempted(true);
      if (isUploading) return false;
      return !completes() || confirm(t("Do you want to deliver the work?"), consequence());
    },
    after: () => {
      chosen.clear();
      if (!completes()) leave();
    },
  });
  const completes = (): boolean => !isFunded && isComplete(Number(form.values.percentage));
  const consequence = () =>
    agreed
      ? t("{amount} is due next. Only the company can send the work back.", {
          amount: formatRupees(agreed.total),
        })
      : t("Only the company can send the work back.");
  const percent = agreed?.progress_percentage;
  const last = percent ? t("Last time it was {percent}.", { percent }) : "";
  const rule = isFunded
    ? t("From 1 to 99. The work is delivered by its milestones.")
    : t("From 1 to 100. 100 completes the work: the company pays next, and only the company can send it back.");
  const isDelivering = isOpen || completes() || form.values.links !== undefined || chosen.files.length > 0;
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
      {isDelivering && (
        <DeliveredFields
          of={{
            chosen,
            limits,
            links: form.of("links"),
            fileError: form.errors["files"] ?? (wasAttempted && isUploading ? uploadError(chosen.files) : undefined),
          }}
          placeholder={<Skeleton height="12rem" />}
        />
      )}
      <FormActions submit={completes() ? t("Deliver the work") : t("Update progress")} busy={form.busy}>
        {!isDelivering && <Button onClick={() => setOpen(true)}>{t("Add files or links")}</Button>}
      </FormActions>
    </Form>
  );
}
