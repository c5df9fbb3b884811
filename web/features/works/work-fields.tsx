import { maxWorkSkills } from "#domain/skill.ts";
import { BrokerageHelp } from "#web/features/platform/brokerage-help.tsx";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { CategoryFields } from "#web/features/reference/fields.tsx";
import { SkillsField } from "#web/features/skills/skills-field.tsx";
import { BudgetParts } from "#web/features/works/budget-parts.tsx";
import { QuestionFields } from "#web/features/works/question-fields.tsx";
import { QuotesField } from "#web/features/works/quotes-field.tsx";
import type { FieldOf, RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import type { Errors } from "#web/lib/validate-fields.ts";
import { FormColumns } from "#web/ui/form/form.tsx";
import { DateField, TextArea, TextField } from "#web/ui/form/text-field.tsx";

type Term = Exclude<FieldOf<"workpost">, "loginid">;

interface Props {
  /** The result of `useCallForm`. */
  readonly form: { readonly of: (term: Term) => Field; readonly errors: Errors };
  /** The questions to applicants, once somebody has applied. */
  readonly frozenQuestions?: readonly string[] | undefined;
  /** The skills of a work that is edited. */
  readonly skills?: RowOf<"getworkbyid">["skills"];
}

const none: RowOf<"getworkbyid">["skills"] = [];

/** What a company says about a work, when it posts and when it edits it (spec §5). */
export function WorkFields({ form: { of, errors }, frozenQuestions, skills = none }: Props) {
  const today = usePlatform()?.today;
  return (
    <>
      <TextField field={of("title")} label={t("Title")} hint={t("The result you need, in one line")} />
      <FormColumns>
        <CategoryFields category={of("categoryid")} subcategory={of("subcategoryid")} />
      </FormColumns>
      <SkillsField
        field={of("skillIds")}
        label={t("Skills")}
        hint={t("Optional: tools, methods and languages that the freelancer should know")}
        maxSkills={maxWorkSkills}
        stored={skills}
      />
      <TextArea
        field={of("description")}
        label={t("Description")}
        hint={t("What you have, what you need, and when it counts as done")}
      />
      <FormColumns>
        <TextField
          field={of("budget")}
          label={t("Budget")}
          hint={t("In whole rupees, digits only")}
          inputMode="numeric"
          autoComplete="off"
        />
        <DateField field={of("deadlinedate")} label={t("Deadline")} min={today} />
      </FormColumns>
      <BudgetParts budget={of("budget").value} category={of("categoryid").value} />
      <BrokerageHelp />
      <QuotesField field={of("quotes")} />
      <QuestionFields field={of("questions")} errors={errors} frozen={frozenQuestions} />
    </>
  );
}
