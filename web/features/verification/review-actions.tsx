import { useState } from "react";
import { type CompanyStatus, companyMoves } from "#domain/account.ts";
import { reasonRange } from "#domain/verification.ts";
import { obligationsText } from "#web/features/accounts/company-decision.tsx";
import type { Company } from "#web/features/accounts/queries.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Row } from "#web/ui/layout.tsx";

interface Props {
  readonly company: Company;
  readonly status: CompanyStatus;
}

/** Both send an e-mail with a reason and a link with which the company answers. */
export function ReviewActions({ company, status }: Props) {
  const [open, setOpen] = useState<"information" | "rejection" | "">("");
  const close = () => setOpen("");
  const canReject = (companyMoves.reject.from as readonly CompanyStatus[]).includes(status);
  if (!canReject) return null;
  return (
    <Swap open={open}>
      {open === "information" && <InformationForm company={company} close={close} />}
      {open === "rejection" && <RejectionForm company={company} close={close} />}
      {open === "" && (
        <Row gap={2}>
          {status === "pending" && (
            <Button size="small" onClick={() => setOpen("information")}>
              {t("Ask for information")}
            </Button>
          )}
          <Button size="small" tone="danger" onClick={() => setOpen("rejection")}>
            {t("Reject with a reason")}
          </Button>
        </Row>
      )}
    </Swap>
  );
}

interface FormProps {
  readonly company: Company;
  readonly close: () => void;
}

const reasonHint = () =>
  t("The company reads this in an email, with a link to answer. At least {count} characters.", {
    count: reasonRange.least,
  });

function InformationForm({ company: { loginid: companyId }, close }: FormProps) {
  const form = useCallForm("verifications.requestInformation", {
    fields: { reason: "" },
    fixed: { companyId },
    after: close,
  });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("reason")}
        label={t("What is missing")}
        hint={reasonHint()}
        maxLength={reasonRange.most}
      />
      <FormActions submit={t("Send the question")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

function RejectionForm({ company, close }: FormProps) {
  const form = useCallForm("updateclientstatus", {
    fields: { reason: "" },
    fixed: { id: company.loginid, status: "rejected" },
    before: async () => {
      const standing = await obligationsText(company);
      return standing !== undefined && (await confirm(t("Do you want to reject this company?"), standing));
    },
    after: close,
  });
  return (
    <Form form={form}>
      <TextArea field={form.of("reason")} label={t("Reason")} hint={reasonHint()} maxLength={reasonRange.most} />
      <FormActions submit={t("Reject with this reason")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
