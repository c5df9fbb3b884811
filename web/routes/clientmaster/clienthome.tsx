import { createFileRoute, Link } from "@tanstack/react-router";
import { hirers } from "#domain/member.ts";
import { OwnCompanyRecord } from "#web/hiring/records/own-record.tsx";
import { WaitingCard } from "#web/hiring/requests/waiting-card.tsx";
import { EmailReminder } from "#web/identity/emails/email-reminder.tsx";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery, type List, prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ClientFigures } from "#web/operation/dashboards/client-figures.tsx";
import { Tour } from "#web/shell/tour/tour.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Banner } from "#web/ui/display/page-head.tsx";
import { Grid, Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { ErrorState } from "#web/ui/state.tsx";

export const Route = createFileRoute("/clientmaster/clienthome")({
  loader: ({ context: { queries } }) => prefetch(queries, [summaryQuery]),
  component: ClientHome,
});

const summaryQuery = allRowsQuery("dashboards.company", {});

function ClientHome() {
  const summary = useAllRows(summaryQuery);
  const isHirer = useIsOneOf(hirers);
  return (
    <Page>
      <Banner art="company">
        <PageTitle title={t("Post your WORK")} lead={t("Describe what you need and choose a freelancer.")}>
          {isHirer && (
            <ButtonLink to="/clientmaster/workpost" tone="primary" size="large">
              {t("Post a work")}
            </ButtonLink>
          )}
        </PageTitle>
      </Banner>
      <EmailReminder area="/clientmaster" list={summary} />
      <Tour of="client" />
      {summary.state === "failed" ? (
        <ErrorState problem={summary.problem} retry={summary.refetch} />
      ) : (
        <Requests list={summary} />
      )}
    </Page>
  );
}

function Requests({ list }: { readonly list: List<RowOf<"dashboards.company">> }) {
  return (
    <>
      <ClientFigures list={list} />
      <Grid least="max(19rem, 50% - 1rem)">
        <WaitingCard
          title={t("Waiting for your answer")}
          status="pending"
          list={list}
          empty={t("No applications are awaiting your answer.")}
          all={<Link to="/clientmaster/workreqview">{t("All applications")}</Link>}
        />
        <WaitingCard
          title={t("Ready to pay")}
          status="completed"
          list={list}
          empty={t("Nothing is awaiting payment.")}
          all={
            <Link to="/clientmaster/clientprojects" search={{ tab: "completed" }}>
              {t("All completed")}
            </Link>
          }
        />
        <WaitingCard
          title={t("Ongoing")}
          status="accepted"
          list={list}
          empty={t("No ongoing projects.")}
          all={<Link to="/clientmaster/clientprojects">{t("All ongoing")}</Link>}
        />
        <WaitingCard
          title={t("Paid")}
          status="paid"
          list={list}
          empty={t("Paid projects appear here.")}
          all={
            <Link to="/clientmaster/clientprojects" search={{ tab: "paid" }}>
              {t("Finished jobs")}
            </Link>
          }
        />
        <OwnCompanyRecord list={list} />
      </Grid>
    </>
  );
}
