import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import {
  type CompanyPageTexts,
  CompanyPageView,
  type CompanyWorkTexts,
  companyPageTexts,
  companyWorkTexts,
  type ReviewTexts,
  reviewTexts,
} from "#web/discovery/company-pages/company-page-view.tsx";
import { publicCompanyPageQuery } from "#web/discovery/company-pages/queries.ts";
import { PublicRow } from "#web/discovery/profiles/public-row.tsx";
import { recordHoles } from "#web/hiring/records/record-section.tsx";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ReportContent } from "#web/trust/content-reports/report-content.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page, Row } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/guestmaster/company/$slug")({
  loader: ({ context: { queries }, params }) => prefetch(queries, [publicCompanyPageQuery(params.slug)]),
  component: CompanyPage,
});

/** The holes that the server fills (server/discovery/company-pages/public-html.ts). */
const template: CompanyPageTexts = {
  logo: "__pageLogo__",
  name: "__pageName__",
  place: "__pagePlace__",
  website: "__pageWebsite__",
  about: "__pageAbout__",
  ...recordHoles,
};

function holeOf(row: "work" | "review", name: string): string {
  return `__${row}${name}__`;
}

const templateWork: CompanyWorkTexts = {
  id: holeOf("work", "Id"),
  title: holeOf("work", "Title"),
  budget: holeOf("work", "Budget"),
  deadline: holeOf("work", "Deadline"),
};

const templateReview: ReviewTexts = {
  id: holeOf("review", "Id"),
  author: holeOf("review", "Author"),
  day: holeOf("review", "Day"),
  stars: holeOf("review", "Stars"),
  marks: [holeOf("review", "First"), holeOf("review", "Second"), holeOf("review", "Third")],
  text: holeOf("review", "Text"),
  reply: holeOf("review", "Reply"),
};

function CompanyPage() {
  const { slug } = Route.useParams();
  const page = useAllRows(publicCompanyPageQuery(slug));
  if (import.meta.env.SSR) return <Public texts={template} works={[templateWork]} reviews={[templateReview]} />;
  return (
    <PublicRow title={t("Company")} list={page}>
      {(row) => (
        <Public
          texts={companyPageTexts(row)}
          works={row.works.map(companyWorkTexts)}
          reviews={row.reviews.map(reviewTexts)}
          report={<ReportContent subjectKind="companyPage" subjectId={slug} />}
        />
      )}
    </PublicRow>
  );
}

interface Props {
  readonly texts: CompanyPageTexts;
  readonly works: readonly CompanyWorkTexts[];
  readonly reviews: readonly ReviewTexts[];
  readonly report?: ReactNode;
}

const Public = ({ texts, works, reviews, report }: Props) => (
  <Page width="medium">
    <CompanyPageView texts={texts} works={works} reviews={reviews} title={<PageTitle title={texts.name} />} />
    <Row>
      <ButtonLink to="/guestmaster/role" tone="primary">
        {t("Sign up to work with companies like this")}
      </ButtonLink>
    </Row>
    {report}
  </Page>
);
