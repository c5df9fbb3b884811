import { createFileRoute, Link } from "@tanstack/react-router";
import { OwnFreelancerRecord } from "#web/hiring/records/own-record.tsx";
import { Deadline } from "#web/hiring/works/deadline.tsx";
import { JobCard } from "#web/hiring/works/job-card.tsx";
import { NoJobs } from "#web/hiring/works/no-jobs.tsx";
import { EmailReminder } from "#web/identity/emails/email-reminder.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery, type List, prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { pagedQuery, useList } from "#web/lib/use-list.ts";
import { Earnings, OwnFigures } from "#web/money/payments/freelancer-figures.tsx";
import { earningsQuery } from "#web/money/payments/queries.ts";
import { AccountNeeded } from "#web/money/payouts/account-needed.tsx";
import { isAccountMissing, payoutAccountQuery } from "#web/money/payouts/queries.ts";
import { Tour } from "#web/shell/tour/tour.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Banner } from "#web/ui/display/page-head.tsx";
import { Card, Grid, Page, Row, Stack } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/freelancermaster/freelancerhome")({
  loader: ({ context: { queries } }) => prefetch(queries, [summaryQuery, jobsQuery, earningsQuery, payoutAccountQuery]),
  component: FreelancerHome,
});

/** Spec §9. */
const mostJobs = 5;

const summaryQuery = allRowsQuery("dashboards.freelancer", {});

const jobsQuery = pagedQuery("getjobfreelancer", { limit: mostJobs });

function FreelancerHome() {
  const jobs = useList(jobsQuery);
  const summary = useAllRows(summaryQuery);
  // Before the first application every figure is zero, so the jobs come first.
  const isNew = summary.rows[0]?.requests === 0;
  const figures = (
    <>
      <OwnFigures list={summary} />
      <Grid least="26rem">
        <DeadlinesAhead list={summary} />
        <Earnings />
      </Grid>
    </>
  );
  return (
    <Page>
      <Banner art="freelancer">
        <PageTitle title={t("Find your WORK")} lead={t("Open jobs of verified companies, your field first.")}>
          <ButtonLink to="/freelancermaster/workview" tone="primary" size="large">
            {t("See all jobs")}
          </ButtonLink>
        </PageTitle>
      </Banner>
      <EmailReminder area="/freelancermaster" list={summary} />
      <AccountReminder list={summary} />
      <Tour of="freelancer" />
      {!isNew && figures}
      <Stack>
        <Row spread>
          <h2>{t("Recent jobs")}</h2>
          <Link to="/freelancermaster/workview">{t("more job post")}</Link>
        </Row>
        <CardList
          list={{ ...jobs, rows: jobs.rows.slice(0, mostJobs), more: undefined }}
          idOf={(row) => row.workid}
          card={(row) => <JobCard job={row} heading="h3" />}
          least="20rem"
          empty={<NoJobs />}
        />
      </Stack>
      {isNew && figures}
      <OwnFreelancerRecord list={summary} />
    </Page>
  );
}

/** Asks where to be paid from the first acceptance on. */
function AccountReminder({ list }: { readonly list: List<RowOf<"dashboards.freelancer">> }) {
  const [summary] = list.rows;
  const isEngaged = summary !== undefined && summary.ongoingWorks + summary.paidWorks + summary.duePaise > 0;
  const account = useAllRows(payoutAccountQuery);
  return (
    isEngaged &&
    isAccountMissing(account) && (
      <Card>
        <AccountNeeded />
      </Card>
    )
  );
}

/** The ongoing works with the nearest deadlines. */
function DeadlinesAhead({ list }: { readonly list: List<RowOf<"dashboards.freelancer">> }) {
  const [summary] = list.rows;
  const rows = summary?.nextDeadlines ?? [];
  return (
    <Card>
      <Row spread>
        <h2>{t("Upcoming deadlines")}</h2>
        {summary && summary.ongoingWorks > rows.length && (
          <Link to="/freelancermaster/projects" className="small">
            {t("Ongoing projects")}
          </Link>
        )}
      </Row>
      <ShortList
        list={{ ...list, rows }}
        idOf={(row) => row.requestid}
        row={(row) => (
          <>
            <Link to="/freelancermaster/ongoingprojectview/$requestid" params={{ requestid: String(row.requestid) }}>
              {row.title}
            </Link>
            <Row spread gap={2}>
              <span className="soft small">{row.companyname}</span>
              <span className="small">
                <Deadline day={row.deadlinedate} />
              </span>
            </Row>
          </>
        )}
        empty={t("No ongoing projects. Once a company accepts your application, the deadline appears here.")}
      />
    </Card>
  );
}
