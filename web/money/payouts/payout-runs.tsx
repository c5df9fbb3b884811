import { type ComponentProps, useMemo, useState } from "react";
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
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton } from "#web/ui/list/export-button.tsx";
import { RowMenu } from "#web/ui/list/row-menu.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Run = RowOf<"payouts.listRuns">;

/** What is open above the table: a form about a run, or its payouts. */
type Part = "approval" | "file" | "provider" | "payouts";

interface Opened {
  readonly runId: number;
  readonly part: Part;
}

/** The runs of payouts, the newest first. What is done with one opens above them; one that was just created is sent next. */
export function PayoutRuns({ newRunId }: { readonly newRunId?: number | undefined }) {
  const list = useList(payoutRunsQuery);
  const [chosen, choose] = useState<Opened | "none">();
  const columns = useMemo(() => runColumns(choose), []);
  const opened = chosen ?? firstOpened(list.rows.find(({ runId }) => runId === newRunId));
  const run = opened !== "none" && list.rows.find(({ runId }) => runId === opened.runId);
  return (
    <Stack>
      <Swap open={run ? `${run.runId} ${opened.part}` : ""}>
        {run && <RunPart run={run} part={opened.part} close={() => choose("none")} />}
      </Swap>
      <DataTable
        label={t("Payout batches")}
        list={list}
        columns={columns}
        idOf={(row) => row.runId}
        tools={<ExportButton file="payout-batches.xlsx" columns={columns} call="payouts.listRuns" input={{}} />}
        empty={
          <EmptyState art="payments" title={t("No payout batches yet")}>
            <p className="soft">{t("Payouts that you create appear here, with the file for your bank.")}</p>
          </EmptyState>
        }
      />
    </Stack>
  );
}

function firstOpened(run: Run | undefined): Opened | "none" {
  if (!run || awaitsApproval(run) || run.openCount === 0) return "none";
  return { runId: run.runId, part: isByProvider(run) ? "provider" : "file" };
}

interface PartProps {
  readonly run: Run;
  readonly part: Part;
  readonly close: () => void;
}

function RunPart({ run, part, close }: PartProps) {
  const { runId, totalPaise } = run;
  return (
    <Card>
      <Row spread gap={2}>
        <h2>{t("Batch {id}", { id: runId })}</h2>
        <strong className="number">{formatPaise(totalPaise)}</strong>
      </Row>
      {part === "approval" && <ApprovalForm run={run} close={close} />}
      {part === "file" && <FileForm run={run} close={close} />}
      {part === "provider" && <ProviderForm run={run} close={close} />}
      {part === "payouts" && (
        <>
          <RunPayouts runId={runId} />
          <Row>
            <Button onClick={close}>{t("Close")}</Button>
          </Row>
        </>
      )}
    </Card>
  );
}

const creatorOf = ({ isWeekly, createdBy }: Run): string =>
  isWeekly ? t("the platform, every Monday") : (createdBy ?? t("a former admin"));

const runColumns = (open: (opened: Opened) => void): readonly Column<Run>[] => [
  {
    header: t("Batch"),
    isLead: true,
    value: (row) => row.runId,
    shown: (row) => t("Batch {id}", { id: row.runId }),
    cell: (run) => (
      <div>
        {t("Batch {id}", { id: run.runId })}
        <p className="soft small">{isByProvider(run) ? t("Your account at RazorpayX") : sourceName(run.source)}</p>
      </div>
    ),
  },
  {
    header: t("Status"),
    value: (row) => runState(row).word,
    cell: (run) => (
      <div>
        <StatusWord {...runState(run)} />
        {run.approvedBy && <p className="soft small">{t("Approved by {name}", { name: run.approvedBy })}</p>}
        {run.fileAt && <p className="soft small number">{formatInstant(run.fileAt)}</p>}
      </div>
    ),
  },
  {
    header: t("Created on"),
    value: (row) => row.createdAt,
    shown: (row) => formatInstant(row.createdAt),
    cell: (run) => (
      <div>
        {formatInstant(run.createdAt)}
        <p className="soft small">{creatorOf(run)}</p>
      </div>
    ),
  },
  count(t("Payouts"), (row) => row.payoutCount),
  count(t("Without a result"), (row) => row.openCount),
  {
    header: t("Amount"),
    value: (row) => row.totalPaise,
    shown: (row) => formatPaise(row.totalPaise),
    align: "end",
    sum: formatPaise,
  },
  { header: t("Actions"), align: "end", cell: (run) => <RunActions run={run} open={open} /> },
];

const count = (header: string, of: (row: Run) => number): Column<Run> => ({
  header,
  value: of,
  shown: (row) => formatCount(of(row)),
  align: "end",
  sum: formatCount,
});

/** Whether Razorpay makes its payouts, without a file. */
const isByProvider = ({ method }: Run) => method === "razorpay_x";

const awaitsApproval = ({ needsApproval, approvedBy }: Run) => needsApproval && approvedBy === null;

function runState(run: Run): ComponentProps<typeof StatusWord> {
  if (awaitsApproval(run)) return { word: t("Needs approval"), colour: "red" };
  if (run.openCount === 0) return { word: t("Completed"), colour: "green" };
  if (run.failureCount > 0) return { word: t("Not taken by Razorpay"), colour: "red" };
  const sent = isByProvider(run) ? t("Sent to Razorpay") : t("Sent to the bank");
  return { word: run.fileAt ? sent : t("To be sent"), colour: "blue" };
}

interface ActionsProps {
  readonly run: Run;
  readonly open: (opened: Opened) => void;
}

/** The next step in sight, and the rest in a menu. */
function RunActions({ run, open }: ActionsProps) {
  const { runId, openCount, fileAt } = run;
  const next = nextPart(run);
  const texts = { approval: t("Approve"), file: t("Bank file"), provider: t("Pay by Razorpay") };
  return (
    <RowMenu
      name={t("Batch {id}", { id: runId })}
      beside={
        next && (
          <Button size="small" onClick={() => open({ runId, part: next })}>
            {texts[next]}
          </Button>
        )
      }
    >
      <Button size="small" onClick={() => open({ runId, part: "payouts" })}>
        {t("Show the payouts")}
      </Button>
      {!fileAt && openCount > 0 && <CancelButton run={run} />}
    </RowMenu>
  );
}

/** Razorpay is given a run once; a bank file can be made again. */
function nextPart(run: Run): Exclude<Part, "payouts"> | undefined {
  if (awaitsApproval(run)) return run.isOwn ? undefined : "approval";
  if (run.openCount === 0) return undefined;
  if (!isByProvider(run)) return "file";
  return run.fileAt ? undefined : "provider";
}

function CancelButton({ run: { runId } }: { readonly run: Run }) {
  const call = useCall("payouts.cancelRun");
  async function cancel(): Promise<void> {
    const question = t("Do you want to cancel the payouts of batch {id} that are not sent yet?", { id: runId });
    if (await confirm(question, t("The money can be sent again."))) await call.run({ runId });
  }
  return (
    <Button size="small" tone="danger" busy={call.busy} onClick={() => void cancel()}>
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
