import { createFileRoute } from "@tanstack/react-router";
import { AddSkillForm } from "#web/features/skills/add-skill-form.tsx";
import { skillsQuery } from "#web/features/skills/queries.ts";
import { SkillTable } from "#web/features/skills/skill-table.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/skills")({
  loader: ({ context: { queries } }) => prefetch(queries, [skillsQuery("suggested")]),
  component: Skills,
});

function Skills() {
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Skills")}
        lead={t("What works ask for. Suggestions can be used at once; others see them once they are approved.")}
      />
      <AddSkillForm />
      <Tabs
        label={t("Skills")}
        tabs={[
          {
            key: "suggested",
            text: t("Suggested"),
            panel: () => (
              <SkillTable
                key="suggested"
                status="suggested"
                label={t("Suggested skills")}
                empty={t("No suggestions wait for a decision")}
              />
            ),
          },
          {
            key: "approved",
            text: t("Approved"),
            panel: () => (
              <SkillTable
                key="approved"
                status="approved"
                label={t("Approved skills")}
                empty={t("No skills are approved yet")}
              />
            ),
          },
          {
            key: "retired",
            text: t("Retired"),
            panel: () => (
              <SkillTable
                key="retired"
                status="retired"
                label={t("Retired skills")}
                empty={t("No skills are retired")}
              />
            ),
          },
        ]}
      />
    </Page>
  );
}
