import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { WorkState } from "#web/trust/moderation/company-works.tsx";
import { postedWorkQuery } from "#web/trust/moderation/queries.ts";
import { TakeDown } from "#web/trust/moderation/take-down-form.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/postedwork/$id")({
  loader: ({ context: { queries }, params: { id } }) => prefetch(queries, [postedWorkQuery(id)]),
  component: WorkScreen,
});

function WorkScreen() {
  const { id } = Route.useParams();
  const missing = (
    <EmptyState art="search" title={t("This job does not exist")}>
      <p className="soft">{t("It may have been deleted.")}</p>
    </EmptyState>
  );
  return (
    <Page width="narrow">
      <PageTitle title={t("Work")} lead={t("What the company posted.")} />
      <Listing list={useAllRows(postedWorkQuery(id))} missing={missing} empty={missing}>
        {([work]) => work && <WorkText work={work} />}
      </Listing>
    </Page>
  );
}

function WorkText({ work }: { readonly work: RowOf<"works.findPosted"> }) {
  return (
    <Card>
      <Row spread>
        <h2>{work.title}</h2>
        <WorkState work={work} />
      </Row>
      <p className="prose">{work.description}</p>
      <Facts
        facts={{
          [t("Company")]: work.companyName,
          [t("Category")]: `${work.category} · ${work.subcategory}`,
          [t("Budget")]: formatRupees(work.budget),
          [t("Deadline")]: formatDay(work.deadline),
          [t("Posted on")]: formatDay(work.postedDate),
        }}
      />
      <TakeDown work={work} />
      <Row>
        <ButtonLink to="/adminmaster/account/$id" params={{ id: String(work.companyId) }}>
          {t("See the company and its decisions")}
        </ButtonLink>
      </Row>
    </Card>
  );
}
