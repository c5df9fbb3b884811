import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { OfferFields } from "#web/hiring/offers/offer-fields.tsx";
import { OpenApplications } from "#web/hiring/requests/open-applications.tsx";
import { ShownToCompany } from "#web/hiring/requests/shown-contacts.tsx";
import type { RowOf, SentTo } from "#web/lib/api-types.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { Field, FieldValue } from "#web/lib/use-fields.ts";
import type { Errors } from "#web/lib/validate-fields.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Help } from "#web/ui/display/guidance.tsx";
import { useChecked } from "#web/ui/form/check-list.tsx";
import { FileField } from "#web/ui/form/file-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { showsTick } from "#web/ui/form/shown-values.ts";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import "./requests.css";

interface Props {
  readonly work: Pick<RowOf<"workdetails">, "workid" | "cost" | "questions" | "quotes">;
  /** The id of the work in the address. */
  readonly workid: string;
  /** The name in the profile (spec §5). */
  readonly name: string;
  /** What was sent with the request before this one; without it the form works all the same. */
  readonly last: RowOf<"requests.getLastResume"> | undefined;
}

/** The application for a work. */
export function RequestForm({ work, workid, name, last }: Props) {
  const { questions, quotes, cost } = work;
  const navigate = useNavigate();
  const held = useChecked<"resumeAfterHire">([]);
  const form = useCallForm("workreq", {
    fields: {
      name,
      biodata: "",
      answers: unanswered(questions),
      amountPaise: undefined,
      days: undefined,
      note: undefined,
      milestones: undefined,
    },
    fixed: { workid, ...(held.chosen.length > 0 && { resumeAfterHire: true }) },
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
      <ShownToCompany held={held} />
      <OpenApplications errors={form.errors} />
      <FormActions submit={t("Send application")} busy={form.busy}>
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
      "The company reviews the applications and accepts one. You get an email either way, and My Request shows the status. An accepted application becomes your project at the agreed price; until then you can withdraw it.",
    )}
  </Help>
);

type Answers = NonNullable<SentTo<"workreq">["answers"]>;

/** The empty answers; none are sent for a work without questions. */
const unanswered = (questions: readonly string[]): Answers | undefined =>
  questions.length > 0 ? questions.map((question) => ({ question, text: "" })) : undefined;

const answersIn = (value: FieldValue): Answers => (Array.isArray(value) ? (value as Answers) : []);

interface AnswerFieldsProps {
  readonly questions: readonly string[];
  readonly field: Field;
  readonly errors: Errors;
}

/** An answer to each question of the company. Where the questions have changed, answers to those that remain stay. */
function AnswerFields({ questions, field, errors }: AnswerFieldsProps) {
  const typed = answersIn(field.value);
  const answers = questions.map(
    (question) => typed.find((each) => each.question === question) ?? { question, text: "" },
  );
  const isOutdated = JSON.stringify(typed) !== JSON.stringify(answers);
  useEffect(() => {
    if (isOutdated) field.set(answers.length > 0 ? answers : undefined);
  });
  if (questions.length === 0) return null;
  const change = (question: string, text: FieldValue = "") =>
    field.set(answers.map((each) => (each.question === question ? { question, text: String(text) } : each)));
  return (
    <fieldset className="form">
      <legend className="hidden-visually">{t("Questions from the company")}</legend>
      {answers.map(({ question, text }, i) => (
        <TextArea
          key={question}
          field={{ ...field, value: text, error: errors[`answers.${i}.text`], set: (value) => change(question, value) }}
          label={question}
          maxLength={1000}
        />
      ))}
    </fieldset>
  );
}

interface LastResumeProps {
  readonly last: RowOf<"requests.getLastResume">;
  readonly field: Field;
}

/** Offers to send the last résumé again (docs/design/details.md#17). */
function LastResume({ last, field }: LastResumeProps) {
  const isUsed = field.value === last.biodata;
  const turn = () => field.set(isUsed ? "" : last.biodata);
  return (
    <label className="last-resume" data-used={isUsed || undefined}>
      <input type="checkbox" ref={showsTick(isUsed, turn)} checked={isUsed} onChange={turn} />
      <span>
        <strong>{t("Send my last résumé again")}</strong>
        <span className="soft small">
          {t("sent for “{title}” on {day}", { title: last.title, day: formatDay(last.requestdate) })}
        </span>
      </span>
    </label>
  );
}
