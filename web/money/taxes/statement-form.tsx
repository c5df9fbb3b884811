import { type ReactNode, useEffect, useRef, useState } from "react";
import { blankIn, choicesIn, taxStatements, withBlank, withChoice } from "#domain/money/tax-statement.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { Field, FieldValue } from "#web/lib/use-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { DateField, TextField } from "#web/ui/form/text-field.tsx";

export interface Professional {
  readonly professional: string;
  readonly membershipNumber: string;
  readonly confirmedOn: string;
}

type Operator = RowOf<"taxes.getSetup">["operator"];

interface Props {
  readonly number: number;
  /** As it was confirmed before. */
  readonly confirmed: string | undefined;
  readonly operator: Operator;
  /** Who has confirmed the statement before this one. */
  readonly professional: Professional;
  readonly close: () => void;
  readonly done: (by: Professional) => void;
}

/** What the operator has typed already is proposed. */
const proposalOf = (number: number, operator: Operator): string =>
  (number === 2 ? operator?.sac : number === 8 ? operator?.signatory : undefined) ?? "";

/** Takes a statement. Its brackets are a choice and its blank a field, so that its other words stay as they are. */
export function StatementForm({ number, confirmed, operator, professional, close, done }: Props) {
  const words = taxStatements[number - 1] ?? "";
  const [choice, setChoice] = useState("");
  const [typed, setTyped] = useState(confirmed === undefined ? proposalOf(number, operator) : "");
  const chosen = withChoice(words, choice);
  const blank = blankIn(chosen);
  const textWith = (next: { choice?: string; typed?: string }) => {
    const text = withChoice(words, next.choice ?? choice);
    return blankIn(text) === undefined ? text : withBlank(text, next.typed ?? typed);
  };
  const form = useCallForm("taxes.confirmStatement", {
    fields: { text: confirmed ?? textWith({}), ...fieldsOf(professional) },
    fixed: { number },
    after: (): void => done(fieldsOf(form.values)),
  });
  const { error } = form.of("text");
  // It has no name, because the whole statement is sent.
  const gap = (value: string, set: (value: string) => void): Field => ({
    value,
    error: value === "" ? error : undefined,
    set: (next: FieldValue | undefined) => set(String(next ?? "")),
    leave: () => undefined,
  });
  return (
    <FocusFirstGap>
      <Form form={form}>
        {choicesIn(words).length > 0 && (
          <SelectField
            field={gap(choice, (next) => {
              setChoice(next);
              form.set("text", textWith({ choice: next }));
            })}
            label={t("What is right of [ / ]")}
            list={staticList(choicesIn(words))}
            idOf={(text) => text}
            textOf={(text) => text}
          />
        )}
        {blank !== undefined && (
          <TextField
            field={gap(typed, (next) => {
              setTyped(next);
              form.set("text", textWith({ typed: next }));
            })}
            label={`${blank} ______`}
            autoComplete="off"
          />
        )}
        <FormColumns>
          <TextField field={form.of("professional")} label={t("Name of the professional")} autoComplete="off" />
          <TextField field={form.of("membershipNumber")} label={t("Membership number")} autoComplete="off" />
          <DateField field={form.of("confirmedOn")} label={t("Confirmed on")} />
        </FormColumns>
        <FormActions submit={t("Record the statement")} busy={form.busy}>
          <Button onClick={close}>{t("Cancel")}</Button>
        </FormActions>
      </Form>
    </FocusFirstGap>
  );
}

const fieldsOf = (by: Readonly<Record<keyof Professional, FieldValue | undefined>>): Professional => ({
  professional: String(by.professional ?? ""),
  membershipNumber: String(by.membershipNumber ?? ""),
  confirmedOn: String(by.confirmedOn ?? ""),
});

/** The form opens beneath the one that was sent: what is still empty has the focus, or else its button, so that Enter records it. */
function FocusFirstGap({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const controls = place.current?.querySelectorAll<HTMLInputElement>("select, input, button[type=submit]") ?? [];
    [...controls].find(({ type, value }) => type === "submit" || value === "")?.focus();
  }, []);
  return <div ref={place}>{children}</div>;
}
