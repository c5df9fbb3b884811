import { skillNameRange } from "#domain/skill.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card } from "#web/ui/layout.tsx";

/** Adds a skill that is offered to everyone at once. */
export function AddSkillForm() {
  const form = useCallForm("skills.suggest", {
    fields: { name: "" },
    after: (): void => form.set("name", ""),
  });
  return (
    <Card>
      <Form form={form}>
        <TextField
          field={form.of("name")}
          label={t("New skill")}
          hint={t("For example a tool, a method or a language")}
          maxLength={skillNameRange.most}
          autoComplete="off"
        />
        <FormActions submit={t("Add")} busy={form.busy} />
      </Form>
    </Card>
  );
}
