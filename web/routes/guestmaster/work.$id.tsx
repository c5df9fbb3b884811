import { createFileRoute, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PublicRow } from "#web/discovery/profiles/public-row.tsx";
import { publicWorkQuery } from "#web/discovery/public-works/queries.ts";
import { type WorkTexts, workHoles, workTexts } from "#web/discovery/public-works/work-texts.ts";
import { RecordSection, type RecordTexts, recordHoles, recordTexts } from "#web/hiring/records/record-section.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { pageAccount } from "#web/lib/page-account.ts";
import { t } from "#web/lib/text.ts";
import { ReportContent } from "#web/trust/content-reports/report-content.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Picture } from "#web/ui/picture.tsx";
import "#web/discovery/profiles/profiles.css";

export const Route = createFileRoute("/guestmaster/work/$id")({
  component: PublicWork,
});

function PublicWork() {
  const { id } = Route.useParams();
  const work = useAllRows(publicWorkQuery(id));
  if (import.meta.env.SSR) return <WorkPage texts={workPageHoles} />;
  return (
    <PublicRow title={t("Work")} list={work}>
      {(row) => <WorkPage texts={workPageTexts(row)} report={<ReportContent subjectKind="work" subjectId={id} />} />}
    </PublicRow>
  );
}

/** A public work. The server fills its texts into the prerendered page, so a part without a text is there and hidden. */
const WorkPage = ({ texts, report }: { readonly texts: WorkPageTexts; readonly report?: ReactNode }) => (
  <Page width="narrow">
    <div className="profile-head">
      <Picture name={texts.logo} size={100} alt={texts.company} />
      <PageTitle title={texts.title} />
    </div>
    <Card>
      <p>
        <Link to="/guestmaster/company/$slug" params={{ slug: texts.slug }}>
          {texts.company}
        </Link>
      </p>
      <p className="profile-line soft small">{texts.verified}</p>
      <div className="profile-facts">
        <Facts
          inLines
          facts={{
            [t("Budget")]: texts.budget,
            [t("Deadline")]: texts.deadline,
            [t("Posted date")]: texts.posted,
            [t("Company location")]: texts.place,
            [t("Category")]: texts.skill,
            [t("Skills")]: texts.skills,
            [t("Kind of work")]: t("Freelance contract"),
          }}
        />
      </div>
      <p className="profile-line">{texts.quotes}</p>
      <section className="profile-part">
        <h2>{t("Description")}</h2>
        <p className="prose">{texts.description}</p>
      </section>
      <RecordSection facts={texts.facts} isNew={texts.isNew} counted={texts.counted} />
    </Card>
    <Row>
      <ButtonLink to="/freelancermaster/workreq/$id" params={{ id: texts.id }} tone="primary">
        {t("Apply for this job")}
      </ButtonLink>
      {pageAccount() === undefined && (
        <ButtonLink to="/guestmaster/freelancerreg" search={{ next: `/freelancermaster/workreq/${texts.id}` }}>
          {t("Sign up and apply")}
        </ButtonLink>
      )}
      <ButtonLink to="/guestmaster/works">{t("All jobs")}</ButtonLink>
    </Row>
    {report}
  </Page>
);

const workPageHoles: WorkPageTexts = { ...workHoles("page"), ...recordHoles };

const workPageTexts = (row: RowOf<"publicPages.works">): WorkPageTexts => ({
  ...workTexts(row),
  ...recordTexts(row.companyRecord),
});

/** A public work and the record of its company. The list of works shows no record, and does not load its code. */
type WorkPageTexts = WorkTexts & RecordTexts;
