import { useNavigate } from "@tanstack/react-router";
import { auditSubjects } from "#domain/operation/audit.ts";
import { type AuditFilter, auditFilter } from "#web/lib/audit-filter.ts";
import { compareText } from "#web/lib/format.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { callName, notedCalls } from "#web/operation/audit/call-name.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { DateField, TextField } from "#web/ui/form/text-field.tsx";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  readonly present: AuditFilter;
  /** Reads the log again when the same filter is submitted again. */
  readonly refetch: () => void;
}

const calls = staticList(notedCalls.toSorted((a, b) => compareText(callName(a), callName(b))));
const subjects = staticList(auditSubjects);
const itself = (word: string) => word;
const nothing = { username: "", call: "", subject: "", subjectId: "", startdate: "", enddate: "" };

/** The filter of the log. What is submitted is stored in the address, so that a reload keeps it. */
export function AuditFilterForm({ present, refetch }: Props) {
  const navigate = useNavigate();
  const fields = useFields({ ...nothing, ...present });
  function submit(): void {
    const filter = auditFilter(fields.values);
    const same = JSON.stringify(filter) === JSON.stringify(present);
    if (same) refetch();
    else void navigate({ to: ".", search: filter, resetScroll: false });
  }
  return (
    <Card>
      <Form form={{ submit }}>
        <FormColumns dense>
          <TextField field={fields.of("username")} label={t("Username")} autoCapitalize="none" />
          <SelectField
            field={fields.of("call")}
            label={t("What")}
            list={calls}
            idOf={itself}
            textOf={callName}
            none={t("Anything")}
          />
          <SelectField
            field={fields.of("subject")}
            label={t("On")}
            list={subjects}
            idOf={itself}
            textOf={t}
            none={t("Anything")}
          />
          <TextField field={fields.of("subjectId")} label={t("Record id")} inputMode="numeric" />
          <DateField field={fields.of("startdate")} label={t("Start date")} />
          <DateField field={fields.of("enddate")} label={t("End date")} />
        </FormColumns>
        <FormActions submit={t("Submit")}>
          <ButtonLink to="/adminmaster/audit">{t("Show everything")}</ButtonLink>
        </FormActions>
      </Form>
    </Card>
  );
}
