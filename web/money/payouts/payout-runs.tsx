import { useState } from "react";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { downloadMade } from "#web/lib/downloads.ts";
import { formatCount, formatInstant, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { sourceName } from "#web/money/payouts/create-run.tsx";
import { payoutRunsQuery } from "#web/money/payouts/queries.ts";
import { RunPayouts } from "#web/money/payouts/run-payouts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";

type Run = RowOf<"payouts.listRuns">;

/** The runs of payouts, the newest first. */
export const PayoutRuns = ({ newRunId }: { readonly newRunId?: number | undefined }) => (
  <CardList
    list={useList(payoutRunsQuery)}
    idOf={(row) => row.runId}
    card={(row) => <RunCard run={row} isNew={row.runId === newRunId} />}
    empty={
      <EmptyState art="payments" title={t("No payout batches yet")}>
        <p className="soft">{t("Payouts that you create appear here, with the file for your bank.")}</p>
      </EmptyState>
    }
  />
);

interface CardProps {
  readonly run: Run;
  /** Whether it was created on this screen, and is to be sent. */
  readonly isNew: boolean;
}

function RunCard({ run, isNew }: CardProps) {
  const { runId, source, createdAt, createdBy, approvedBy, fileAt, payoutCount, totalPaise, openCount } = run;
  return (
    <Card>
      <Row spread gap={2}>
        <h2>{t("Batch {id}", { id: runId })}</h2>
        <strong className="number">{formatPaise(totalPaise)}</strong>
      </Row>
      <Row>
        <RunState run={run} />
      </Row>
      <Facts
        inLines
        facts={{
          [t("Created on")]: formatInstant(createdAt),
          [t("Created by")]: run.isWeekly ? t("the platform, every Monday") : (createdBy ?? t("a former admin")),
          ...(approvedBy && { [t("Approved by")]: approvedBy }),
          [t("Money from")]: isByProvider(run) ? t("Your account at RazorpayX") : sourceName(source),
          [t("Payouts")]: formatCount(payoutCount),
          [t("Without a result")]: formatCount(openCount),
          ...(fileAt && { [isByProvider(run) ? t("Sent to Razorpay") : t("Last bank file")]: formatInstant(fileAt) }),
        }}
      />
      <RunActions run={run} isNew={isNew} />
    </Card>
  );
}

/** Whether Razorpay makes its payouts, without a file. */
const isByProvider = ({ method }: Run) => method === "razorpay_x";

const awaitsApproval = ({ needsApproval, approvedBy }: Run) => needsApproval && approvedBy === null;

function RunState({ run }: { readonly run: Run }) {
  if (awaitsApproval(run)) return <StatusWord word={t("Needs approval")} colour="red" />;
  if (run.openCount === 0) return <StatusWord word={t("Completed")} colour="green" />;
  if (run.failureCount > 0) return <StatusWord word={t("Not taken by Razorpay")} colour="red" />;
  const sent = isByProvider(run) ? t("Sent to Razorpay") : t("Sent to the bank");
  return <StatusWord word={run.fileAt ? sent : t("To be sent")} colour="blue" />;
}

type OpenPart = "approval" | "file" | "provider" | "payouts" | "";

/** What is open at first: a batch that was just created is sent next. */
function firstPart({ run, isNew }: CardProps): OpenPart {
  if (!isNew || awaitsApproval(run) || run.openCount === 0) return "";
  return isByProvider(run) ? "provider" : "file";
}

function RunActions({ run, isNew }: CardProps) {
  const isWaiting = awaitsApproval(run);
  const [open, setOpen] = useState(() => firstPart({ run, isNew }));
  const close = () => setOpen("");
  return (
    <Swap open={open}>
      {open === "approval" && <ApprovalForm run={run} close={close} />}
      {open === "file" && <FileForm run={run} close={close} />}
      {open === "provider" && <ProviderForm run={run} close={close} />}
      {open === "payouts" && (
        <>
          <RunPayouts runId={run.runId} />
          <Row>
            <Button onClick={close}>{t("Close")}</Button>
          </Row>
        </>
      )}
      {open === "" && (
        <Row gap={2}>
          {isWaiting && !run.isOwn && <Button onClick={() => setOpen("approval")}>{t("Approve")}</Button>}
          {!isWaiting && run.openCount > 0 && <SendButton run={run} open={setOpen} />}
          <Button onClick={() => setOpen("payouts")}>{t("Show the payouts")}</Button>
          {!run.fileAt && run.openCount > 0 && <CancelButton run={run} />}
        </Row>
      )}
    </Swap>
  );
}

/** Razorpay is given a run once; a bank file can be made again. */
function SendButton({ run, open }: { readonly run: Run; readonly open: (form: "file" | "provider") => void }) {
  if (!isByProvider(run)) return <Button onClick={() => open("file")}>{t("Bank file")}</Button>;
  return run.fileAt ? null : <Button onClick={() => open("provider")}>{t("Pay by Razorpay")}</Button>;
}

function CancelButton({ run: { runId } }: { readonly run: Run }) {
  const call = useCall("payouts.cancelRun");
  async function cancel(): Promise<void> {
    const question = t("Do you want to cancel the payouts of batch {id} that are not sent yet?", { id: runId });
    if (await confirm(question, t("The money can be sent again."))) await call.run({ runId });
  }
  return (
    <Button busy={call.busy} onClick={() => void cancel()}>
      {t("Cancel the batch")}
    </Button>
  );
}

interface FormProps {
  readonly run: Run;
  readonly close: () => void;
}

function ApprovalForm({ run, close }: FormProps) {
  const { runId } = run;
  const form = useCallForm("payouts.approveRun", {
    fields: { password: "", code: "" },
    fixed: { runId },
    after: close,
  });
  return (
    <StepUpForm form={form} submit={t("Approve")} close={close}>
      <p>{isByProvider(run) ? t("Razorpay can make it afterwards.") : t("Its bank file can be made afterwards.")}</p>
    </StepUpForm>
  );
}

function ProviderForm({ run: { runId, openCount }, close }: FormProps) {
  const form = useCallForm("payouts.submitRun", {
    fields: { password: "", code: "" },
    fixed: { runId },
    after: close,
  });
  return (
    <StepUpForm form={form} submit={t("Pay by Razorpay")} close={close}>
      <p>
        {t("RazorpayX makes them from your account there and reports each result. Number of payouts: {count}.", {
          count: formatCount(openCount),
        })}
      </p>
    </StepUpForm>
  );
}

function FileForm({ run: { runId, fileAt }, close }: FormProps) {
  const form = useCallForm("payouts.prepareFile", {
    fields: { password: "", code: "" },
    fixed: { runId },
    after: ({ token = "" }) => {
      close();
      void downloadMade("payouts.file", { token }, `payouts-${runId}.csv`);
    },
  });
  return (
    <StepUpForm form={form} submit={t("Download the file")} close={close}>
      <p>
        {fileAt
          ? t("A file was made on {moment}. Give only one of them to your bank, or freelancers are paid twice.", {
              moment: formatInstant(fileAt),
            })
          : t("The payouts then count as sent, and the freelancers are notified. The file is not stored.")}
      </p>
      <p className="soft small">
        {t("Upload it to your bank as it is. A spreadsheet that saves it changes long account numbers.")}
      </p>
    </StepUpForm>
  );
}
