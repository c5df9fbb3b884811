import { IconArrowLeft } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { hirers } from "#domain/member.ts";
import { Applicants } from "#web/discovery/applicants/applicants.tsx";
import { applicantQueries, requestsInTabQuery } from "#web/hiring/requests/queries.ts";
import { invitationsOfWorkQuery } from "#web/hiring/work-invitations/queries.ts";
import { Deadline } from "#web/hiring/works/deadline.tsx";
import { ownWorkQuery, ownWorksQuery } from "#web/hiring/works/queries.ts";
import { WorkWord } from "#web/hiring/works/work-stages.tsx";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { useIsVeryWide, useIsWide } from "#web/lib/use-wide.ts";
import { PaneBack, PaneLink, Panes } from "#web/shell/panes/panes.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page, Row, Stack } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { listQueryInput, useListQuery } from "#web/ui/list/list-query.ts";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/clientmaster/workreqview")({
  validateSearch: ({ work, applicant }: { work?: string; applicant?: string }) => ({
    ...(work !== undefined && { work }),
    ...(applicant !== undefined && { applicant }),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [
      ownWorksQuery(listQueryInput(deps, [], "find")),
      ...(deps.work
        ? [
            ownWorkQuery(deps.work),
            requestsInTabQuery(Number(deps.work), deps),
            invitationsOfWorkQuery(Number(deps.work)),
            ...applicantQueries(deps.applicant),
          ]
        : []),
    ]),
  component: WorkReqView,
});

type Work = RowOf<"getworkdetails">;

/** Without a choice, a wide screen shows the newest job with applications to answer, or else the newest one. */
function WorkReqView() {
  const { work: chosen } = Route.useSearch();
  const query = useListQuery([], "find");
  const works = useList(ownWorksQuery(query.input));
  // A phone shows the list alone.
  const isWide = useIsWide();
  const shown = works.rows.find(({ pendingRequests }) => pendingRequests > 0) ?? works.rows[0];
  const openWorkId = chosen ?? (isWide ? shown?.workid : undefined);
  return (
    <Page width="full">
      <PageTitle
        title={t("Requests")}
        lead={t("Applications for your jobs. Choose a job, compare the applicants and accept one.")}
      />
      {works.state === "ready" && works.rows.length === 0 && chosen === undefined && query.input.q === undefined ? (
        <NoWorks />
      ) : (
        <Panes
          chosen={chosen}
          listLabel={t("Your jobs")}
          list={
            <CardList
              list={works}
              idOf={(row) => row.workid}
              query={query}
              card={(row) => <WorkLink work={row} isShown={String(row.workid) === String(openWorkId)} />}
              empty={null}
            />
          }
          detailLabel={t("Requests")}
          detail={openWorkId !== undefined && <RequestsOf id={String(openWorkId)} />}
        />
      )}
    </Page>
  );
}

function NoWorks() {
  const isHirer = useIsOneOf(hirers);
  return (
    <EmptyState title={t("You have not posted a job yet")}>
      <p>{t("Applications from freelancers appear here.")}</p>
      {isHirer && (
        <ButtonLink to="/clientmaster/workpost" tone="primary">
          {t("Post a work")}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

interface WorkLinkProps {
  readonly work: Work;
  readonly isShown: boolean;
}

function WorkLink({ work, isShown }: WorkLinkProps) {
  return (
    <PaneLink
      to="/clientmaster/workreqview"
      search={({ find }) => ({ ...(find !== undefined && { find }), work: String(work.workid) })}
      aria-current={isShown ? "true" : undefined}
    >
      <strong>{work.title}</strong>
      <Row spread gap={2}>
        <span className="soft small">
          {formatRupees(work.cost)} · {t("Deadline")} {formatDay(work.deadlinedate)}
        </span>
        <WorkWord work={work} />
      </Row>
    </PaneLink>
  );
}

function RequestsOf({ id }: { readonly id: string }) {
  const isVeryWide = useIsVeryWide();
  const work = useAllRows(ownWorkQuery(id));
  return (
    <>
      <PaneBack to="/clientmaster/workreqview">
        <IconArrowLeft size={18} aria-hidden />
        {t("All jobs")}
      </PaneBack>
      <Listing list={work} skeleton={<Skeleton height="20rem" />}>
        {([row]) =>
          row && (
            <Stack gap={3}>
              <div>
                <h2>{row.title}</h2>
                <p className="small">
                  {formatRupees(row.cost)} · {t("Deadline")} <Deadline day={row.deadlinedate} />
                </p>
              </div>
              <Applicants key={id} work={row} isWide={isVeryWide} />
            </Stack>
          )
        }
      </Listing>
    </>
  );
}
