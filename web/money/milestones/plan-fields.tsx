import { IconPlus, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { planLimits } from "#domain/hiring/milestone.ts";
import { formatCount, formatPaise } from "#web/lib/format.ts";
import { rupeeField } from "#web/lib/rupee-field.ts";
import { t } from "#web/lib/text.ts";
import type { Field, FieldValue } from "#web/lib/use-fields.ts";
import type { Errors } from "#web/lib/validate-fields.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button } from "#web/ui/button.tsx";
import { FormColumns } from "#web/ui/form/form.tsx";
import { DateField, TextField } from "#web/ui/form/text-field.tsx";
import "./milestones.css";

export interface PlanFieldsProps {
  readonly field: Field;
  readonly errors: Errors;
  /** Undefined while the price is no valid one. */
  readonly pricePaise: number | undefined;
  /** What is said above the lines, instead of what a plan is. */
  readonly hint?: string;
}

/** A line as it is typed: its amount is a number of paise once it is one. */
interface TypedLine {
  readonly title: string;
  readonly amountPaise?: FieldValue;
  readonly dueDay: string;
}

const linesIn = (value: FieldValue): readonly TypedLine[] =>
  Array.isArray(value) ? (value as unknown as readonly TypedLine[]) : [];

/** Whether the plan has just been begun. */
const isNew = (lines: readonly TypedLine[]): boolean => lines.length === 1 && lines[0]?.title === "";

const amountOf = ({ amountPaise }: TypedLine): number => (typeof amountPaise === "number" ? amountPaise : 0);
const sumOf = (lines: readonly TypedLine[]): number => lines.reduce((sum, line) => sum + amountOf(line), 0);

/** The milestones of a price, which has at least one. */
export function PlanFields({ field, errors, pricePaise, hint }: PlanFieldsProps) {
  const lines = linesIn(field.value);
  const group = useRef<HTMLFieldSetElement>(null);
  /** The input that gets the focus once the list has changed. */
  const next = useRef<string | undefined>(isNew(lines) ? ".plan-line input" : undefined);
  useEffect(() => {
    if (next.current) group.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = undefined;
  });

  const setLines = (changed: readonly TypedLine[]) =>
    field.set(changed.length > 0 ? (changed as unknown as FieldValue) : undefined);

  function add(): void {
    next.current = ".plan-line:last-of-type input";
    const rest = (pricePaise ?? 0) - sumOf(lines);
    const line: TypedLine = { title: "", dueDay: lines.at(-1)?.dueDay ?? "" };
    setLines([...lines, rest > 0 ? { ...line, amountPaise: rest } : line]);
  }

  function remove(index: number): void {
    next.current = ".plan-actions button";
    setLines(lines.filter((_, i) => i !== index));
  }

  const change = (index: number, part: Partial<TypedLine>) =>
    setLines(lines.map((line, i) => (i === index ? { ...line, ...part } : line)));

  return (
    <fieldset className="plan-fields stack" data-gap="3" ref={group}>
      <legend className="field-label">{t("Milestones")}</legend>
      <p className="field-hint">
        {hint ??
          t(
            "The company pays each milestone before its work starts. Without a plan the whole price is one milestone, due with the work.",
          )}
      </p>
      {lines.map((line, i) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone.
          key={i}
          number={i + 1}
          line={line}
          field={field}
          errors={errors}
          change={(part) => change(i, part)}
          remove={() => remove(i)}
        />
      ))}
      <Sum sum={sumOf(lines)} pricePaise={pricePaise} />
      {field.error && (
        <p className="field-error" role="alert">
          {field.error}
        </p>
      )}
      {lines.length < planLimits.milestones && (
        <div className="plan-actions">
          <Button size="small" onClick={add}>
            <IconPlus size={18} aria-hidden />
            {t("Add a milestone")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface LineProps {
  readonly number: number;
  readonly line: TypedLine;
  readonly field: Field;
  readonly errors: Errors;
  readonly change: (part: Partial<TypedLine>) => void;
  readonly remove: () => void;
}

function Line({ number, line, field, errors, change, remove }: LineProps) {
  const { today } = usePlatform() ?? {};
  const errorOf = (part: keyof TypedLine) => errors[`milestones.${number - 1}.${part}`];
  const isSmall = amountOf(line) > 0 && amountOf(line) < planLimits.leastPaise;
  const least = t("At least {amount}", { amount: formatPaise(planLimits.leastPaise) });
  const amount: Field = {
    ...field,
    value: line.amountPaise ?? "",
    error: errorOf("amountPaise") ?? (isSmall ? least : undefined),
    set: (typed = "") => change({ amountPaise: typed }),
  };
  return (
    <div className="plan-line">
      <TextField
        field={{
          ...field,
          value: line.title,
          error: errorOf("title"),
          set: (typed = "") => change({ title: String(typed) }),
        }}
        label={t("Milestone {number}", { number: formatCount(number) })}
        maxLength={planLimits.title}
        autoComplete="off"
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t("Remove milestone {number}", { number: formatCount(number) })}
        onClick={remove}
      >
        <IconX size={18} aria-hidden />
      </button>
      <FormColumns dense>
        <TextField field={rupeeField(amount)} label={t("Amount in rupees")} inputMode="numeric" autoComplete="off" />
        <DateField
          field={{
            ...field,
            value: line.dueDay,
            error: errorOf("dueDay"),
            set: (typed = "") => change({ dueDay: String(typed) }),
          }}
          label={t("Due on")}
          min={today}
        />
      </FormColumns>
    </div>
  );
}

/** Whether the amounts add up to the price, told while they are typed. */
function Sum({ sum, pricePaise }: { readonly sum: number; readonly pricePaise: number | undefined }) {
  if (pricePaise === undefined) return <p className="field-hint">{t("Enter the price first.")}</p>;
  const facts = { sum: formatPaise(sum), price: formatPaise(pricePaise) };
  const rest = pricePaise - sum;
  if (rest === 0)
    return (
      <p className="plan-sum small" role="status" data-even>
        {t("The milestones add up to the price of {price}.", facts)}
      </p>
    );
  return (
    <p className="plan-sum small" role="status" data-off>
      {rest > 0
        ? t("{sum} of {price} planned: {rest} is missing.", { ...facts, rest: formatPaise(rest) })
        : t("{sum} of {price} planned: {rest} too much.", { ...facts, rest: formatPaise(-rest) })}
    </p>
  );
}
