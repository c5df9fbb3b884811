import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { WorkFields } from "#web/features/works/work-fields.tsx";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { FormPage } from "#web/ui/form/form-page.tsx";

export const Route = createFileRoute("/clientmaster/workpost")({ component: WorkPost });

function WorkPost() {
  const navigate = useNavigate();
  const form = useCallForm("workpost", {
    fields: { title: "", categoryid: "", subcategoryid: "", description: "", budget: "", deadlinedate: "" },
    after: () => navigate({ to: "/clientmaster/viewworks" }),
  });
  return (
    <FormPage
      title={t("Post a work")}
      lead={t("Say what you need, what you pay and by when. Freelancers see it at once.")}
      form={form}
      submit={t("Post")}
    >
      <WorkFields of={form.of} />
    </FormPage>
  );
}
