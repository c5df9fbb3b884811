import { useState } from "react";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { GroundsFields, RestrictAccount } from "#web/trust/moderation/restrict-form.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { Row } from "#web/ui/layout.tsx";

const calls = {
  message: {
    remove: "messageReports.removeMessage",
    close: "messageReports.close",
    submit: t("Remove the message"),
    isRemoved: t("The message is removed."),
    note: t("Neither party can read the message or its files any more."),
    question: t("Do you want to close this report? You can no longer read the conversation."),
  },
  review: {
    remove: "reviewReports.removeReview",
    close: "reviewReports.close",
    submit: t("Remove the review"),
    isRemoved: t("The review is removed."),
    note: t("Now only its author can read the review."),
    question: t("Do you want to close this report?"),
  },
  reply: {
    remove: "reviewReports.removeReview",
    close: "reviewReports.close",
    submit: t("Remove the reply"),
    isRemoved: t("The reply is removed."),
    note: t("Now only its author can read the reply."),
    question: t("Do you want to close this report?"),
  },
} as const;

interface Props {
  readonly of: keyof typeof calls;
  readonly report: Pick<
    RowOf<"messageReports.list"> | RowOf<"reviewReports.list">,
    "reportId" | "workTitle" | "authorId" | "activeRestrictions" | "isRemoved"
  >;
}

/** What an admin can do about a reported message, review or reply, and about its author. */
export const ReportActions = ({ of, report }: Props) => (
  <>
    <Remove of={of} report={report} />
    <RestrictAccount account={{ accountId: report.authorId, activeRestrictions: report.activeRestrictions }} />
    <Row gap={2}>
      <ButtonLink to="/adminmaster/account/$id" params={{ id: String(report.authorId) }}>
        {t("See the account")}
      </ButtonLink>
      <CloseReport of={of} report={report} />
    </Row>
  </>
);

function Remove({ of, report }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (report.isRemoved) return <p className="soft">{calls[of].isRemoved}</p>;
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <RemoveForm of={of} report={report} close={() => setOpen(false)} />
      ) : (
        <div>
          <Button tone="danger" onClick={() => setOpen(true)}>
            {calls[of].submit}
          </Button>
        </div>
      )}
    </Swap>
  );
}

function RemoveForm({ of, report: { reportId }, close }: Props & { readonly close: () => void }) {
  const { remove, note, submit } = calls[of];
  const form = useCallForm(remove, { fields: { rule: "", reason: "" }, fixed: { reportId }, after: close });
  return (
    <Form form={form}>
      <GroundsFields of={form.of} />
      <p className="soft small">{note}</p>
      <FormActions submit={submit} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

function CloseReport({ of, report: { reportId, workTitle } }: Props) {
  const closing = useCall(calls[of].close);
  async function close(): Promise<void> {
    if (await confirm(calls[of].question, workTitle)) await closing.run({ reportId });
  }
  return (
    <Button busy={closing.busy} onClick={() => void close()}>
      {t("Close the report")}
    </Button>
  );
}

interface ReportHeadProps {
  readonly report: Pick<
    RowOf<"messageReports.list"> | RowOf<"reviewReports.list">,
    "workTitle" | "companyName" | "freelancerName" | "reporterName" | "reason" | "createdAt" | "author"
  >;
}

/** Who reported what whom, about which work and why. */
export const ReportHead = ({ report }: ReportHeadProps) => (
  <>
    <div>
      <h3>{report.workTitle}</h3>
      <p className="soft small">{formatInstant(report.createdAt)}</p>
    </div>
    <p className="prose">{report.reason}</p>
    <Facts
      facts={{
        [t("Reported by")]: report.reporterName,
        [t("Written by")]: report.author === "client" ? report.companyName : report.freelancerName,
      }}
    />
  </>
);
