import { createFileRoute } from "@tanstack/react-router";
import {
  type CompanyPageTexts,
  CompanyPageView,
  type ReviewTexts,
} from "#web/features/company-pages/company-page-view.tsx";
import { companyPageTexts, reviewTexts } from "#web/features/company-pages/page-texts.ts";
import { publicCompanyPageQuery } from "#web/features/company-pages/queries.ts";
import { PublicRow } from "#web/features/profiles/public-row.tsx";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page, Row } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/guestmaster/company/$slug")({
  loader: ({ context: { queries }, params }) => prefetch(queries, [publicCompanyPageQuery(params.slug)]),
  component: CompanyPage,
});

/** The holes that the server fills (server/features/company-pages/public-html.ts). */
const template: CompanyPageTexts = {
  logo: "__pageLogo__",
  name: "__pageName__",
  place: "__pagePlace__",
  website: "__pageWebsite__",
  about: "__pageAbout__",
  isNew: "__pageNew__",
  counted: "__pageCounted__",
  facts: {
    paidWorks: "__pagePaidWorks__",
    filled: "__pageFilled__",
    neverFilled: "__pageNeverFilled__",
    answered: "__pageAnswered__",
    daysToAnswer: "__pageDaysToAnswer__",
    daysToPay: "__pageDaysToPay__",
  },
};

/** In the template of a review. */
function holeOf(name: string): string {
  return `__review${name}__`;
}

const templateReview: ReviewTexts = {
  id: holeOf("Id"),
  author: holeOf("Author"),
  day: holeOf("Day"),
  marks: [holeOf("First"), holeOf("Second"), holeOf("Third")],
  text: holeOf("Text"),
  reply: holeOf("Reply"),
};

function CompanyPage() {
  const { slug } = Route.useParams();
  const page = useAllRows(publicCompanyPageQuery(slug));
  if (import.meta.env.SSR) return <Public texts={template} reviews={[templateReview]} />;
  return (
    <PublicRow list={page}>
      {(row) => <Public texts={companyPageTexts(row)} reviews={row.reviews.map(reviewTexts)} />}
    </PublicRow>
  );
}

interface Props {
  readonly texts: CompanyPageTexts;
  readonly reviews: readonly ReviewTexts[];
}

const Public = ({ texts, reviews }: Props) => (
  <Page width="narrow">
    <CompanyPageView texts={texts} reviews={reviews} title={<PageTitle title={texts.name} />} />
    <Row>
      <ButtonLink to="/guestmaster/role" tone="primary">
        {t("Sign up to work with companies like this")}
      </ButtonLink>
    </Row>
  </Page>
);
