import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { rowVersion } from "#domain/edited-fields.ts";
import { categoriesQuery } from "#web/catalog/reference/queries.ts";
import { editedWorkQuery } from "#web/hiring/works/queries.ts";
import { WorkFields } from "#web/hiring/works/work-fields.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { holderQuery, termsQuery } from "#web/money/milestones/queries.ts";
import { ifMilestonesOn } from "#web/shell/platform/likely-platform.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { FormCard } from "#web/ui/form/form.tsx";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/clientmaster/workedit/$id")({
  loader: ({ context: { queries }, params }) =>
    prefetch(queries, [
      editedWorkQuery(params.id),
      categoriesQuery,
      ...ifMilestonesOn(queries, [holderQuery, termsQuery(Number(params.id))]),
    ]),
  component: WorkEdit,
});

function WorkEdit() {
  const { id } = Route.useParams();
  const work = useUncached(editedWorkQuery(id));
  return (
    <Page width="narrow">
      <PageTitle title={t("Edit job")} />
      <Listing list={work} skeleton={<Skeleton height="30rem" />}>
        {([row]) => row && <EditForm work={row} />}
      </Listing>
    </Page>
  );
}

function EditForm({ work }: { readonly work: RowOf<"getworkbyid"> }) {
  const navigate = useNavigate();
  const frozenQuestions = work.areQuestionsFrozen ? work.questions : undefined;
  const fields = {
    title: work.title,
    categoryid: String(work.categoryid),
    subcategoryid: String(work.subcategoryid),
    description: work.description,
    budget: String(work.cost),
    deadlinedate: work.deadlinedate,
    quotes: work.quotes || undefined,
    isPublic: work.isPublic,
    maxApplications: String(work.maxApplications),
    terms: undefined,
    skillIds: work.skills.map(({ skillId }) => skillId),
    questions: work.questions.length > 0 && !frozenQuestions ? work.questions : undefined,
  };
  const form = useCallForm("workedit", {
    fields,
    readVersion: rowVersion("workedit", { ...fields, questions: work.questions }),
    fixed: { workid: work.workid },
    after: () => navigate({ to: "/clientmaster/viewworks" }),
  });
  // A freelancer applied while the questions were edited, so that they can no longer change.
  const isOutdated = frozenQuestions !== undefined && form.values.questions !== undefined;
  useEffect(() => {
    if (isOutdated) form.set("questions", undefined);
  });
  return (
    <FormCard
      form={form}
      submit={t("Update")}
      beside={<ButtonLink to="/clientmaster/viewworks">{t("Cancel")}</ButtonLink>}
    >
      {work.engagement && (
        <Note>
          {t(
            "You have accepted {name} for this job. Budget, description and category are fixed; you can still correct the title or extend the deadline.",
            { name: work.engagement.freelancerName },
          )}
        </Note>
      )}
      <WorkFields form={form} frozenQuestions={frozenQuestions} skills={work.skills} workId={work.workid} />
    </FormCard>
  );
}
