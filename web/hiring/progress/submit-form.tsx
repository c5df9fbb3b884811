import { useState } from "react";
import { milestoneClocks, submissionLimits } from "#domain/hiring/milestone.ts";
import { DeliveredFields } from "#web/hiring/progress/delivered-fields.tsx";
import { uploadAttachment } from "#web/lib/files.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { uploadError, uploadedFiles, useChosenFiles } from "#web/lib/use-chosen-files.ts";
import type { Milestone } from "#web/money/milestones/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly milestone: Milestone;
  readonly close: () => void;
}

/** Delivers a milestone: words, files and links. The period of the company begins with it. */
export function SubmitForm({ milestone: { milestoneId }, close }: Props) {
  const fixed = { milestoneId };
  const chosen = useChosenFiles(uploadAttachment, "milestones.submit", fixed);
  const files = uploadedFiles(chosen.files);
  const isUploading = files.length < chosen.files.length;
  const [wasAttempted, setAttempted] = useState(false);
  const form = useCallForm("milestones.submit", {
    fields: { text: "", links: undefined },
    fixed,
    standard: files.length > 0 ? { files } : {},
    before: async () => {
      setAttempted(true);
      return !isUploading;
    },
    after: () => {
      chosen.clear();
      close();
    },
  });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("text")}
        label={t("What you deliver")}
        hint={t("Add a file, a link or at least {count} characters.", { count: submissionLimits.leastText })}
        maxLength={submissionLimits.text}
      />
      <DeliveredFields
        chosen={chosen}
        limits={submissionLimits}
        links={form.of("links")}
        fileError={form.errors["files"] ?? (wasAttempted && isUploading ? uploadError(chosen.files) : undefined)}
      />
      <p className="soft small">
        {t("The company then has {days} days to answer. After that the money is released to you.", {
          days: milestoneClocks.reviewDays,
        })}
      </p>
      <FormActions submit={t("Submit for review")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
