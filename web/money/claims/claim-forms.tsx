import { useState } from "react";
import { claimLimits } from "#domain/hiring/claim.ts";
import { FilesField } from "#web/catalog/files/files-field.tsx";
import { uploadAttachment } from "#web/lib/files.ts";
import { formatPaise } from "#web/lib/format.ts";
import { rupeeField } from "#web/lib/rupee-field.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { uploadError, uploadedFiles, useChosenFiles } from "#web/lib/use-chosen-files.ts";
import type { Field } from "#web/lib/use-fields.ts";
import type { Claim } from "#web/money/claims/queries.ts";
import type { Milestone } from "#web/money/milestones/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";

const AmountField = ({ field, most }: { readonly field: Field; readonly most: number }) => (
  <TextField
    field={rupeeField(field)}
    label={t("Amount to release to the freelancer, in rupees")}
    hint={t("0 to {amount}. The rest goes back to the company.", { amount: formatPaise(most) })}
    inputMode="numeric"
    autoComplete="off"
  />
);

interface StatementProps {
  readonly field: Field;
  readonly label: string;
  readonly evidence: Evidence;
}

/** What a party says, with the files that show it. */
const StatementFields = ({ field, label, evidence }: StatementProps) => (
  <>
    <TextArea field={field} label={label} hint={t("At least 50 characters. The other party and the admins read it.")} />
    <FilesField
      label={t("Files (optional)")}
      hint={t("Up to {count} pictures, PDF, DOC or DOCX, at most 5 MB each", { count: claimLimits.files })}
      accept="image/png,image/jpeg,image/webp,application/pdf,.doc,.docx"
      chosen={evidence.chosen}
      room={claimLimits.files - evidence.chosen.files.length}
      error={evidence.error}
    />
  </>
);

type StatementCall = "claims.open" | "claims.answer" | "claims.addEvidence";
type Evidence = ReturnType<typeof useEvidence>;

/** The files that a party adds to what it says. Nothing is sent before they are uploaded. */
function useEvidence(call: StatementCall, fixed: object) {
  const chosen = useChosenFiles(uploadAttachment, call, fixed);
  const [wasAttempted, setAttempted] = useState(false);
  const files = uploadedFiles(chosen.files);
  const isUploading = files.length < chosen.files.length;
  return {
    chosen,
    error: wasAttempted && isUploading ? uploadError(chosen.files) : undefined,
    sent: files.length > 0 ? { files } : {},
    before: async () => {
      setAttempted(true);
      return !isUploading;
    },
  };
}

interface OpenProps {
  readonly milestone: Milestone;
  readonly close: () => void;
}

/** Opens a claim about a milestone, whose clock stands still until it is settled. */
export function OpenForm({ milestone: { milestoneId, revision, title, amountPaise }, close }: OpenProps) {
  const fixed = { milestoneId };
  const evidence = useEvidence("claims.open", fixed);
  const form = useCallForm("claims.open", {
    fields: { amountPaise: undefined, text: "" },
    fixed,
    standard: { revision, ...evidence.sent },
    before: evidence.before,
    after: () => {
      evidence.chosen.clear();
      close();
    },
  });
  return (
    <Form form={form}>
      <h3>{title}</h3>
      <AmountField field={form.of("amountPaise")} most={amountPaise} />
      <StatementFields field={form.of("text")} label={t("What happened")} evidence={evidence} />
      <FormActions submit={t("Open a claim")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

interface ClaimFormProps {
  readonly claim: Claim;
  readonly close: () => void;
}

export function AnswerForm({ claim: { claimId, amountPaise }, close }: ClaimFormProps) {
  const fixed = { claimId };
  const evidence = useEvidence("claims.answer", fixed);
  const form = useCallForm("claims.answer", {
    fields: { amountPaise: undefined, text: "" },
    fixed,
    standard: evidence.sent,
    before: evidence.before,
    after: () => {
      evidence.chosen.clear();
      close();
    },
  });
  return (
    <Form form={form}>
      <AmountField field={form.of("amountPaise")} most={amountPaise} />
      <StatementFields field={form.of("text")} label={t("Your answer")} evidence={evidence} />
      <FormActions submit={t("Answer the claim")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

/** Adds to what a party has said, for the other one and the admins. */
export function EvidenceForm({ claim: { claimId }, close }: ClaimFormProps) {
  const fixed = { claimId };
  const evidence = useEvidence("claims.addEvidence", fixed);
  const form = useCallForm("claims.addEvidence", {
    fields: { text: "" },
    fixed,
    standard: evidence.sent,
    before: evidence.before,
    after: () => {
      evidence.chosen.clear();
      close();
    },
  });
  return (
    <Form form={form}>
      <StatementFields field={form.of("text")} label={t("What should be read as well")} evidence={evidence} />
      <FormActions submit={t("Add evidence")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

export function ChangeForm({ claim: { claimId, amountPaise }, close }: ClaimFormProps) {
  const form = useCallForm("claims.change", { fields: { amountPaise: undefined }, fixed: { claimId }, after: close });
  return (
    <Form form={form}>
      <AmountField field={form.of("amountPaise")} most={amountPaise} />
      <p className="soft small">{t("The claim is settled once both amounts are equal.")}</p>
      <FormActions submit={t("Change the amount")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
