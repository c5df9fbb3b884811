import { useEffect } from "react";
import type { SentTo } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import type { Field, FieldValue } from "#web/lib/use-fields.ts";
import type { Errors } from "#web/lib/validate-fields.ts";
import { TextArea } from "#web/ui/form/text-field.tsx";

type Answers = NonNullable<SentTo<"workreq">["answers"]>;

/** The empty answers; none are sent for a work without questions. */
export const unanswered = (questions: readonly string[]): Answers | undefined =>
  questions.length > 0 ? questions.map((question) => ({ question, text: "" })) : undefined;

const answersIn = (value: FieldValue): Answers => (Array.isArray(value) ? (value as Answers) : []);

interface Props {
  readonly questions: readonly string[];
  readonly field: Field;
  readonly errors: Errors;
}

/** An answer to each question of the company. Where the questions have changed, answers to those that remain stay. */
export function AnswerFields({ questions, field, errors }: Props) {
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
