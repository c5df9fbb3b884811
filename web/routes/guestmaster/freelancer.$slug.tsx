import { createFileRoute } from "@tanstack/react-router";
import { availabilityText } from "#web/features/profiles/availability-text.ts";
import { type PageTexts, PageView } from "#web/features/profiles/page-view.tsx";
import { type PortfolioWork, portfolioWork } from "#web/features/profiles/portfolio-view.tsx";
import { publicPageQuery } from "#web/features/profiles/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { NotFound } from "#web/ui/shell/route-error.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/guestmaster/freelancer/$slug")({
  loader: ({ context: { queries }, params }) => prefetch(queries, [publicPageQuery(params.slug)]),
  component: FreelancerPage,
});

/** The holes that the server fills (server/features/profiles/public-html.ts). */
const template: PageTexts = {
  picture: "__pagePicture__",
  name: "__pageName__",
  headline: "__pageHeadline__",
  field: "__pageField__",
  place: "__pagePlace__",
  availability: "__pageAvailability__",
  about: "__pageAbout__",
  skills: "__pageSkills__",
  languages: "__pageLanguages__",
};

/** In the template of a work. */
function holeOf(name: string): string {
  return `__work${name}__`;
}

const templateWork: PortfolioWork = {
  title: holeOf("Title"),
  text: holeOf("Text"),
  year: holeOf("Year"),
  link: holeOf("Link"),
  pictures: [holeOf("Picture")],
};

function FreelancerPage() {
  const { slug } = Route.useParams();
  const page = useAllRows(publicPageQuery(slug));
  if (import.meta.env.SSR) return <Public texts={template} works={[templateWork]} />;
  // Also where the platform has no such pages.
  if (["not_found", "switched_off"].includes(page.problem?.code ?? "")) return <NotFound />;
  return (
    <Listing list={page} skeleton={<Skeleton height="24rem" />}>
      {([row]) => row && <Public texts={textsOf(row)} works={row.portfolio.map(portfolioWork)} />}
    </Listing>
  );
}

const textsOf = (row: RowOf<"freelancers.get">): PageTexts => ({
  ...row,
  field: `${row.category} · ${row.subcategory}`,
  availability: availabilityText(row.isAvailable),
  skills: row.skills.join(", "),
  languages: row.languages.join(", "),
});

interface Props {
  readonly texts: PageTexts;
  readonly works: readonly PortfolioWork[];
}

const Public = ({ texts, works }: Props) => (
  <Page width="narrow">
    <PageView texts={texts} works={works} title={<PageTitle title={texts.name} lead={texts.headline} />} />
    <Row>
      <ButtonLink to="/guestmaster/role" tone="primary">
        {t("Sign up to hire")}
      </ButtonLink>
    </Row>
  </Page>
);
