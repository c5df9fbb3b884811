import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageReviews, type ReviewTexts } from "#web/discovery/profiles/page-reviews.tsx";
import { type PageTexts, PageView, pageTexts, reviewsOf } from "#web/discovery/profiles/page-view.tsx";
import { PublicRow } from "#web/discovery/profiles/public-row.tsx";
import { publicPageQuery } from "#web/discovery/profiles/queries.ts";
import { type PortfolioWork, portfolioWork } from "#web/discovery/profiles/samples.tsx";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { platformQuery, usePlatform } from "#web/shell/platform/use-platform.ts";
import { ReportContent } from "#web/trust/content-reports/report-content.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page, Row } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/guestmaster/freelancer/$slug")({
  loader: ({ context: { queries }, params }) => prefetch(queries, [publicPageQuery(params.slug), platformQuery]),
  component: FreelancerPage,
});

/** The holes that the server fills (server/discovery/profiles/public-html.ts). */
const template: PageTexts = {
  picture: "__pagePicture__",
  name: "__pageName__",
  headline: "__pageHeadline__",
  field: "__pageField__",
  place: "__pagePlace__",
  availability: "__pageAvailability__",
  about: "__pageAbout__",
  skills: [holeOf("skill", "Name")],
  languages: "__pageLanguages__",
  identity: "__pageIdentity__",
};

/** The placeholder in the template of a work, a review or a skill that the server replaces. */
function holeOf(row: "work" | "review" | "skill", name: string): string {
  return `__${row}${name}__`;
}

const templateWork: PortfolioWork = {
  title: holeOf("work", "Title"),
  text: holeOf("work", "Text"),
  year: holeOf("work", "Year"),
  link: holeOf("work", "Link"),
  pictures: [holeOf("work", "Picture")],
};

const templateReviews: ReviewTexts = {
  stars: "__pageStars__",
  average: "__pageAverage__",
  summary: "__pageReviews__",
  newest: [
    {
      key: "template",
      author: holeOf("review", "Author"),
      stars: holeOf("review", "Stars"),
      marks: holeOf("review", "Marks"),
      text: holeOf("review", "Text"),
      reply: holeOf("review", "Reply"),
    },
  ],
};

function FreelancerPage() {
  const { slug } = Route.useParams();
  const page = useAllRows(publicPageQuery(slug));
  if (import.meta.env.SSR) return <Public texts={template} works={[templateWork]} reviews={templateReviews} />;
  return (
    <PublicRow title={t("Freelancer")} list={page}>
      {(row) => (
        <Public
          texts={pageTexts(row)}
          works={row.portfolio.map(portfolioWork)}
          reviews={reviewsOf(row)}
          report={<ReportContent subjectKind="freelancerPage" subjectId={slug} />}
        />
      )}
    </PublicRow>
  );
}

interface Props {
  readonly texts: PageTexts;
  readonly works: readonly PortfolioWork[];
  readonly reviews: ReviewTexts | null;
  readonly report?: ReactNode;
}

const Public = ({ texts, works, reviews, report }: Props) => (
  <Page width="medium">
    <PageView
      texts={texts}
      works={works}
      title={<PageTitle title={texts.name} lead={texts.headline} />}
      skillsTo={usePlatform()?.hasPublicFreelancers ? "/guestmaster/freelancers" : undefined}
      action={
        <Row>
          <ButtonLink to="/guestmaster/role" tone="primary">
            {t("Sign up to hire")}
          </ButtonLink>
        </Row>
      }
    />
    {reviews && <PageReviews reviews={reviews} name={texts.name} />}
    {report}
  </Page>
);
