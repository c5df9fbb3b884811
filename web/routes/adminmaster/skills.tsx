import { createFileRoute } from "@tanstack/react-router";
import { type SkillStatus, skillNameRange } from "#domain/catalog/skill.ts";
import { skillsQuery } from "#web/catalog/skills/queries.ts";
import { SkillTable } from "#web/catalog/skills/skill-table.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/skills")({
  loader: ({ context: { queries } }) => prefetch(queries, [skillsQuery("suggested")]),
  component: Skills,
});

function Skills() {
  return (
    <Page>
      <PageTitle
        title={t("Skills")}
        lead={t(
          "Skills that jobs ask for. Suggestions can be used immediately; others see them once they are approved.",
        )}
      />
      <AddSkillForm />
      <Tabs
        label={t("Skills")}
        tabs={[
          tableTab("suggested", t("Suggested"), t("Suggested skills"), t("No suggestions to decide on")),
          tableTab("approved", t("Approved"), t("Approved skills"), t("No approved skills yet")),
          tableTab("retired", t("Retired"), t("Retired skills"), t("No retired skills")),
        ]}
      />
    </Page>
  );
}

const tableTab = (status: SkillStatus, text: string, label: string, empty: string) => ({
  key: status,
  text,
  panel: () => <SkillTable key={status} status={status} label={label} empty={empty} />,
});

/** Adds a skill that is offered to everyone at once. */
function AddSkillForm() {
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
