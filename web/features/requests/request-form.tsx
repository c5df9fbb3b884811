import { useNavigate } from "@tanstack/react-router";
import { OfferFields } from "#web/features/offers/offer-fields.tsx";
import { AnswerFields, unanswered } from "#web/features/requests/answer-fields.tsx";
import { LastResume } from "#web/features/requests/last-resume.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Help } from "#web/ui/display/guidance.tsx";
import { FileField } from "#web/ui/form/file-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly work: Pick<RowOf<"workdetails">, "workid" | "cost" | "questions" | "quotes">;
  /** As it is in the address. */
  readonly workid: string;
  /** As the profile has it (spec §5). */
  readonly name: string;
  /** What was sent with the request before this one; without it the form works all the same. */
  readonly last: RowOf<"requests.getLastResume"> | undefined;
}

/** The application for a work. */
export function RequestForm({ work, workid, name, last }: Props) {
  const { questions, quotes, cost } = work;
  const navigate = useNavigate();
  const form = useCallForm("workreq", {
    fields: {
      name,
      biodata: "",
      answers: unanswered(questions),
      amountPaise: undefined,
      days: undefined,
      note: undefined,
    },
    fixed: { workid },
    after: () => navigate({ to: "/freelancermaster/myrequest" }),
  });
  return (
    <Form form={form}>
      <TextField field={form.of("name")} label={t("Name")} autoComplete="name" maxLength={80} />
      {last && <LastResume last={last} field={form.of("biodata")} />}
      <FileField
        field={form.of("biodata")}
        label={last ? t("Or another résumé (biodata)") : t("Résumé (biodata)")}
        hint={t("PDF, DOC or DOCX, at most 5 MB")}
        accept=".pdf,.doc,.docx"
      />
      {quotes && (
        <OfferFields
          form={form}
          workId={work.workid}
          reader="freelancer"
          priceHint={t("In whole rupees. Leave it empty to apply at the budget of {budget}.", {
            budget: formatRupees(cost),
          })}
        />
      )}
      <AnswerFields questions={questions} field={form.of("answers")} errors={form.errors} />
      <ApplyHelp />
      <p className="soft small">
        {t(
          "The company can see your phone number, email and this résumé. Apart from the company, only the admin can open the résumé.",
        )}
      </p>
      <FormActions submit={t("Send request")} busy={form.busy}>
        <ButtonLink to="/freelancermaster/workdetails/$id" params={{ id: workid }}>
          {t("Cancel")}
        </ButtonLink>
      </FormActions>
    </Form>
  );
}

/** What happens after applying. */
const ApplyHelp = () => (
  <Help question={t("What happens after I apply?")}>
    {t(
      "The company reviews the requests and accepts one. You get an email either way, and My Request shows the status. An accepted request becomes your project at the agreed price; until then you can withdraw it.",
    )}
  </Help>
);
