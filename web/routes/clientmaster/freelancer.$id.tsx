import { createFileRoute } from "@tanstack/react-router";
import { InviteFreelancer } from "#web/discovery/freelancer-search/invite-freelancer.tsx";
import { freelancerPageQuery } from "#web/discovery/freelancer-search/queries.ts";
import { PageReviews } from "#web/discovery/profiles/page-reviews.tsx";
import { PageView, pageTexts, reviewsOf } from "#web/discovery/profiles/page-view.tsx";
import { portfolioWork } from "#web/discovery/profiles/samples.tsx";
import { FreelancerRecordWords } from "#web/hiring/records/records.tsx";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ReportContent } from "#web/trust/content-reports/report-content.tsx";
import { BackLink } from "#web/ui/display/page-head.tsx";
import { Page, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { NotFound } from "#web/ui/shell/route-error.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/clientmaster/freelancer/$id")({
  loader: ({ context: { queries }, params }) => prefetch(queries, [freelancerPageQuery(params.id)]),
  component: Freelancer,
});

/** The page of a freelancer whom the company may invite. */
function Freelancer() {
  const { id } = Route.useParams();
  const page = useAllRows(freelancerPageQuery(id));
  if (page.problem?.status === 404 || page.problem?.code === "switched_off") return <NotFound />;
  return (
    <Page width="medium">
      <PageTitle
        title={t("Freelancer's page")}
        back={<BackLink to="/clientmaster/freelancers">{t("Find freelancers")}</BackLink>}
      />
      <Listing list={page} skeleton={<Skeleton height="30rem" />}>
        {([row]) => {
          if (!row) return null;
          const reviews = reviewsOf(row);
          return (
            <>
              <PageView
                texts={pageTexts(row)}
                works={row.portfolio.map(portfolioWork)}
                skillsTo="/clientmaster/freelancers"
                title={
                  <div className="page-title">
                    <div>
                      <h2>{row.name}</h2>
                      <p className="page-title-lead">{row.headline}</p>
                    </div>
                  </div>
                }
                action={
                  <Row>
                    <InviteFreelancer freelancer={row} />
                    <ReportContent subjectKind="freelancerPage" subjectId={row.slug || id} />
                  </Row>
                }
              />
              <section className="profile-part">
                <h2>{t("Track record")}</h2>
                <FreelancerRecordWords record={row.record} />
              </section>
              {reviews && <PageReviews reviews={reviews} name={row.name} />}
            </>
          );
        }}
      </Listing>
    </Page>
  );
}
