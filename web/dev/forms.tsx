import { useRef } from "react";
import {
  bigAmount,
  failedList,
  listOf,
  loadingList,
  longText,
  type Parts,
  picture,
  SampleField,
} from "#web/dev/samples.tsx";
import { formatRupees } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckList } from "#web/ui/form/check-list.tsx";
import { Choices, type Handle } from "#web/ui/form/choices.tsx";
import { Combobox, ComboboxInput } from "#web/ui/form/combobox.tsx";
import { DecimalField } from "#web/ui/form/decimal-field.tsx";
import { FieldFrame, SavedMeanwhile } from "#web/ui/form/field-frame.tsx";
import { FileField, PictureField } from "#web/ui/form/file-field.tsx";
import { Form, FormActions, FormCard, FormColumns, FormPage } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { StarField } from "#web/ui/form/star-field.tsx";
import { DateField, PasswordField, TextArea, TextField } from "#web/ui/form/text-field.tsx";

const nothing = () => undefined;
const form = { submit: nothing, busy: false };
const districts = listOf(Array.from({ length: 40 }, (_, i) => ({ id: `${i + 1}`, text: `District ${i + 1}` })));
const few = listOf(districts.rows.slice(0, 3));
const upload = { value: new File(["%PDF"], "resume.pdf"), progress: 62, stop: nothing };

const title = () => <SampleField>{(field) => <TextField field={field} label={t("Title")} />}</SampleField>;
const category = (list: List<{ id: string; text: string }>, error?: string) => (
  <SampleField error={error}>
    {(field) => (
      <SelectField field={field} label={t("Category")} list={list} idOf={({ id }) => id} textOf={({ text }) => text} />
    )}
  </SampleField>
);

const checkList = (error?: string, inColumns = false) => (
  <CheckList
    legend={t("District")}
    name="districts"
    options={few.rows.map(({ id, text }) => ({ value: id, text, detail: longText, isDisabled: id === "2" }))}
    chosen={["1"]}
    toggle={nothing}
    error={error}
    inColumns={inColumns}
  />
);

const stars = (value: string, error?: string) => (
  <SampleField error={error} value={value}>
    {(field) => <StarField field={field} label={t("Quality")} textOf={(mark) => t("{mark} out of 5", { mark })} />}
  </SampleField>
);

function ChoicesShown({ typed }: { readonly typed: string }) {
  const handle = useRef<Handle>(null);
  return (
    <div className="dev-choices">
      <Choices
        id={`choices-${typed}`}
        label={t("District")}
        choices={districts.rows.slice(0, 6)}
        chosen="2"
        typed={typed}
        choose={nothing}
        setActive={nothing}
        handle={handle}
      />
    </div>
  );
}

export const forms: Parts = {
  TextField: {
    file: "text-field.tsx",
    states: {
      empty: title,
      filled: () => (
        <SampleField value={longText}>{(field) => <TextField field={field} label={t("Title")} />}</SampleField>
      ),
      hint: () => (
        <SampleField value={formatRupees(bigAmount)}>
          {(field) => <TextField field={field} label={t("Percent")} hint={t("For example 12.5")} />}
        </SampleField>
      ),
      error: () => (
        <SampleField error={t("Fill in")}>{(field) => <TextField field={field} label={t("Title")} />}</SampleField>
      ),
      "read only": () => (
        <SampleField value="democlient">
          {(field) => <TextField field={field} label={t("Username")} readOnly />}
        </SampleField>
      ),
    },
  },
  DecimalField: {
    file: "decimal-field.tsx",
    states: {
      filled: () => (
        <SampleField value="12.50">{(field) => <DecimalField field={field} label={t("Percent")} />}</SampleField>
      ),
    },
  },
  SavedMeanwhile: {
    file: "field-frame.tsx",
    states: { normal: () => <SavedMeanwhile field={{ saved: { text: longText, value: longText }, set: nothing }} /> },
  },
  TextArea: {
    file: "text-field.tsx",
    states: {
      filled: () => (
        <SampleField value={longText}>{(field) => <TextArea field={field} label={t("Description")} />}</SampleField>
      ),
      error: () => (
        <SampleField error={t("Fill in")}>{(field) => <TextArea field={field} label={t("Description")} />}</SampleField>
      ),
    },
  },
  DateField: {
    file: "text-field.tsx",
    states: {
      filled: () => (
        <SampleField value="2026-12-04">{(field) => <DateField field={field} label={t("Deadline")} />}</SampleField>
      ),
    },
  },
  PasswordField: {
    file: "text-field.tsx",
    states: {
      filled: () => (
        <SampleField value="Client1234">
          {(field) => <PasswordField field={field} label={t("Password")} autoComplete="current-password" />}
        </SampleField>
      ),
    },
  },
  SelectField: {
    file: "select-field.tsx",
    states: {
      few: () => category(few),
      many: () => category(districts),
      loading: () => category(loadingList()),
      empty: () => category(listOf([])),
      failed: () => category(failedList()),
      error: () => category(few, t("Choose one")),
    },
  },
  Combobox: {
    file: "combobox.tsx",
    states: {
      chosen: () => (
        <SampleField value="3">
          {(field) => (
            <FieldFrame field={field} label={t("District")}>
              {(attributes) => (
                <Combobox
                  attributes={attributes}
                  label={t("District")}
                  choices={districts.rows}
                  value={String(field.value)}
                  set={field.set}
                  leave={nothing}
                  none={t("Choose one")}
                  takesFocus={false}
                />
              )}
            </FieldFrame>
          )}
        </SampleField>
      ),
    },
  },
  ComboboxInput: {
    file: "combobox.tsx",
    states: {
      closed: () => (
        <ComboboxInput
          aria-label={t("District")}
          isExpanded={false}
          list="none"
          active={undefined}
          handleKey={() => false}
        />
      ),
    },
  },
  Choices: {
    file: "choices.tsx",
    states: { all: () => <ChoicesShown typed="" />, "no match": () => <ChoicesShown typed="xyz" /> },
  },
  FileField: {
    file: "file-field.tsx",
    states: {
      empty: () => (
        <SampleField>{(field) => <FileField field={field} label={t("Résumé")} accept=".pdf" />}</SampleField>
      ),
      uploading: () => (
        <SampleField {...upload}>
          {(field) => <FileField field={field} label={t("Résumé")} accept=".pdf" />}
        </SampleField>
      ),
      error: () => (
        <SampleField error={t("Fill in")}>
          {(field) => <FileField field={field} label={t("Résumé")} accept=".pdf" />}
        </SampleField>
      ),
    },
  },
  PictureField: {
    file: "file-field.tsx",
    states: {
      empty: () => <SampleField>{(field) => <PictureField field={field} label={t("Logo")} />}</SampleField>,
      chosen: () => (
        <SampleField value={new File([picture], "logo.svg")}>
          {(field) => <PictureField field={field} label={t("Logo")} />}
        </SampleField>
      ),
    },
  },
  FieldFrame: {
    file: "field-frame.tsx",
    states: {
      "hint and error": () => (
        <SampleField error={t("Fill in")}>
          {(field) => (
            <FieldFrame field={field} label={t("Card number")} hint={t("Preview")}>
              {(attributes) => <input className="field-input" {...attributes} />}
            </FieldFrame>
          )}
        </SampleField>
      ),
    },
  },
  CheckList: {
    file: "check-list.tsx",
    states: {
      normal: () => checkList(),
      error: () => checkList(t("Fill in")),
      columns: () => checkList(undefined, true),
    },
  },
  StarField: {
    file: "star-field.tsx",
    states: { normal: () => stars("4"), empty: () => stars(""), error: () => stars("", t("Fill in")) },
  },
  Form: { file: "form.tsx", states: { normal: () => <Form form={form}>{title()}</Form> } },
  FormActions: {
    file: "form.tsx",
    states: {
      normal: () => (
        <FormActions submit={t("Save changes")}>
          <Button>{t("Cancel")}</Button>
        </FormActions>
      ),
      busy: () => <FormActions submit={t("Save changes")} busy />,
    },
  },
  FormColumns: {
    file: "form.tsx",
    isWide: true,
    states: {
      normal: () => (
        <FormColumns>
          {title()}
          {title()}
        </FormColumns>
      ),
      dense: () => (
        <FormColumns dense>
          {title()}
          {title()}
        </FormColumns>
      ),
    },
  },
  FormCard: {
    file: "form.tsx",
    states: {
      normal: () => (
        <FormCard form={form} submit={t("Save changes")} beside={<Button>{t("Cancel")}</Button>}>
          {title()}
        </FormCard>
      ),
    },
  },
  FormPage: {
    file: "form.tsx",
    frame: "tall",
    states: {
      normal: () => (
        <FormPage title={t("Change password")} lead={longText} form={form} submit={t("Save password")}>
          {title()}
        </FormPage>
      ),
    },
  },
};
