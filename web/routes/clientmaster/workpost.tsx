import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { categoriesQuery } from "#web/catalog/reference/queries.ts";
import { WorkFields } from "#web/hiring/works/work-fields.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { FormPage } from "#web/ui/form/form.tsx";

export const Route = createFileRoute("/clientmaster/workpost")({
  loader: ({ context: { queries } }) => prefetch(queries, [categoriesQuery]),
  component: WorkPost,
});

function WorkPost() {
  const { hasPublicWorks = false } = usePlatform() ?? {};
  const navigate = useNavigate();
  const form = useCallForm("workpost", {
    fields: {
      title: "",
      categoryid: "",
      subcategoryid: "",
      description: "",
      budget: "",
      deadlinedate: "",
      quotes: undefined,
      isPublic: undefined,
      skillIds: undefined,
      questions: undefined,
    },
    standard: { isPublic: hasPublicWorks },
    after: () => navigate({ to: "/clientmaster/viewworks" }),
  });
  return (
    <FormPage
      title={t("Post a work")}
      lead={t("Describe the work, the budget and the deadline. Freelancers see it immediately.")}
      form={form}
      submit={t("Post")}
    >
      <WorkFields form={form} />
    </FormPage>
  );
}
