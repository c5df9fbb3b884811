import { IconPlus, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { maxQuestions } from "#domain/hiring/question.ts";
import { formatCount } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import type { Field, FieldValue } from "#web/lib/use-fields.ts";
import type { Errors } from "#web/lib/validate-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import "./works.css";

interface Props {
  /** A list of texts; nothing before a question was added. */
  readonly field: Field;
  readonly errors: Errors;
  /** The stored questions, once somebody has applied. */
  readonly frozen: readonly string[] | undefined;
}

const textsIn = (value: FieldValue): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** The questions of a work to its applicants. */
export function QuestionFields({ field, errors, frozen }: Props) {
  if (frozen?.length === 0) return null;
  return (
    <fieldset className="questions">
      <legend className="field-label">{t("Questions to applicants")}</legend>
      {frozen ? (
        <>
          <p className="field-hint">{t("A freelancer has applied, so the questions can no longer be changed.")}</p>
          <QuestionList questions={frozen} />
        </>
      ) : (
        <EditedQuestions field={field} errors={errors} />
      )}
    </fieldset>
  );
}

function EditedQuestions({ field, errors }: Pick<Props, "field" | "errors">) {
  const questions = textsIn(field.value);
  const group = useRef<HTMLDivElement>(null);
  /** The name of the input that gets the focus once the list has changed. */
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current) group.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = undefined;
  });

  function add(): void {
    next.current = ".question-row:last-child input";
    field.set([...questions, ""]);
  }

  function remove(number: number): void {
    next.current = ".button";
    field.set(questions.filter((_, i) => i + 1 !== number));
  }

  return (
    <div ref={group} className="stack" data-gap="2">
      <p className="field-hint">
        {t("Every applicant answers them. They cannot be changed once a freelancer has applied.")}
      </p>
      <div>
        {questions
          .map((text, i) => ({ text, number: i + 1, error: errors[`questions.${i}`] }))
          .map(({ text, number, error }) => (
            <div key={number} className="question-row">
              <TextField
                field={{ ...field, value: text, error, set: (typed) => field.set(withText(questions, number, typed)) }}
                label={t("Question {number}", { number: formatCount(number) })}
                maxLength={200}
                autoComplete="off"
              />
              <button
                type="button"
                className="icon-button"
                aria-label={t("Remove question {number}", { number: formatCount(number) })}
                onClick={() => remove(number)}
              >
                <IconX size={18} aria-hidden />
              </button>
            </div>
          ))}
      </div>
      {field.error && (
        <p className="field-error" role="alert">
          {field.error}
        </p>
      )}
      {questions.length < maxQuestions && (
        <div>
          <Button size="small" onClick={add}>
            <IconPlus size={18} aria-hidden />
            {t("Add a question")}
          </Button>
        </div>
      )}
    </div>
  );
}

const withText = (questions: readonly string[], number: number, typed: FieldValue = "") =>
  questions.map((text, i) => (i + 1 === number ? String(typed) : text));

/** The questions of a work, to read. */
export const QuestionList = ({ questions }: { readonly questions: readonly string[] }) => (
  <ol className="question-list">
    {questions.map((question) => (
      <li key={question}>{question}</li>
    ))}
  </ol>
);
