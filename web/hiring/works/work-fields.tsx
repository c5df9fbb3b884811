import { chargeFor, splitCost } from "#domain/catalog/fee.ts";
import { maxWorkSkills } from "#domain/catalog/skill.ts";
import { budgetRange, rupees } from "#domain/money.ts";
import { CategoryFields } from "#web/catalog/reference/fields.tsx";
import { SkillsField } from "#web/catalog/skills/skills-field.tsx";
import { TemplatesButton } from "#web/hiring/templates/templates-button.tsx";
import { QuestionFields } from "#web/hiring/works/question-fields.tsx";
import type { FieldOf, RowOf } from "#web/lib/api-types.ts";
import { formatFee, formatPaise, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import type { Field, FieldValue } from "#web/lib/use-fields.ts";
import type { Errors } from "#web/lib/validate-fields.ts";
import { TermsField } from "#web/money/milestones/terms-field.tsx";
import { BrokerageHelp, useBrokerage, useClientFee } from "#web/shell/platform/brokerage.tsx";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { CheckList } from "#web/ui/form/check-list.tsx";
import { FormColumns } from "#web/ui/form/form.tsx";
import { DateField, TextArea, TextField } from "#web/ui/form/text-field.tsx";

type Term = Exclude<FieldOf<"workpost">, "loginid">;

interface Props {
  /** The result of `useCallForm`. */
  readonly form: { readonly of: (term: Term) => Field; readonly errors: Errors };
  /** The questions to applicants, once somebody has applied. */
  readonly frozenQuestions?: readonly string[] | undefined;
  /** The skills of a work that is edited. */
  readonly skills?: RowOf<"getworkbyid">["skills"] | undefined;
  /** The work that is edited. */
  readonly workId?: number | undefined;
}

const none: RowOf<"getworkbyid">["skills"] = [];

/** What a company says about a work, when it posts and when it edits it (spec §5). */
export function WorkFields({ form: { of, errors }, frozenQuestions, skills = none, workId }: Props) {
  const { today, hasFundedWorks } = usePlatform() ?? {};
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
      <TemplatesButton field={of("description")} />
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
      {hasFundedWorks && <TermsField field={of("terms")} workId={workId} isFrozen={frozenQuestions !== undefined} />}
      <VisitorsField field={of("isPublic")} />
      <TextField
        field={capField(of("maxApplications"))}
        label={t("Most open applications at once")}
        hint={t("Optional. No more arrive until you have answered some of them.")}
        inputMode="numeric"
        autoComplete="off"
      />
      <QuestionFields field={of("questions")} errors={errors} frozen={frozenQuestions} />
    </>
  );
}

/** An empty field stands for any number, which is sent as 0. */
const capField = (field: Field): Field => ({
  ...field,
  value: String(field.value) === "0" ? "" : field.value,
  set: (typed) => field.set(typed === "" ? "0" : typed),
});

interface BudgetPartsProps {
  readonly budget: FieldValue;
  /** Empty before one is chosen. */
  readonly category: FieldValue;
}

const noFee = { bps: 0, fixedPaise: 0 };

/** The parts of a budget by today's fee rules, while it is typed; nothing while it is no valid budget. */
function BudgetParts({ budget, category }: BudgetPartsProps) {
  const price = typeof budget === "string" && /^\d{1,10}$/.test(budget.trim()) ? Number(budget) : 0;
  const work = { cost: price, categoryid: Number(category) || null };
  const fee = useBrokerage(work);
  const fees = useClientFee(work);
  if (!fee || price < budgetRange.least || price > budgetRange.most) return null;
  const { brokerage, net } = splitCost(rupees(price), fee);
  const { clientFee, total } = chargeFor(rupees(price), fees ?? noFee);
  return (
    <p className="soft small">
      {t("Out of {price}, the freelancer receives {net}; the brokerage is {brokerage} ({rate}).", {
        price: formatRupees(price),
        net: formatPaise(net),
        brokerage: formatPaise(brokerage),
        rate: formatFee(fee),
      })}
      {clientFee > 0 && " "}
      {clientFee > 0 &&
        t("With the platform fee of {fee} you pay {total}.", {
          fee: formatPaise(clientFee),
          total: formatPaise(total),
        })}
    </p>
  );
}

/** Whether visitors read the work, where the platform shows works to them. */
function VisitorsField({ field }: { readonly field: Field }) {
  if (!usePlatform()?.hasPublicWorks) return null;
  // A new work is for visitors unless its company says otherwise.
  const isChosen = field.value !== false;
  return (
    <CheckList
      legend={t("Visitors")}
      name="isPublic"
      options={[
        {
          value: "isPublic",
          text: t("Visitors can see it"),
          detail: t("Everyone can read it, search engines included, while the page of your company is public."),
        },
      ]}
      chosen={isChosen ? ["isPublic"] : []}
      toggle={() => field.set(!isChosen)}
      error={field.error}
    />
  );
}

/** Whether applicants may name a price of their own. */
function QuotesField({ field }: { readonly field: Field }) {
  return (
    <CheckList
      legend={t("Price")}
      name="quotes"
      options={[
        {
          value: "quotes",
          text: t("Applicants may quote their own price"),
          detail: t("You see each price, can make counter-offers, and accept one. Otherwise the budget is the price."),
        },
      ]}
      chosen={field.value === true ? ["quotes"] : []}
      toggle={() => field.set(field.value !== true)}
      error={field.error}
    />
  );
}
