import { IconArrowLeft } from "@tabler/icons-react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { ApplicantList } from "#web/discovery/applicants/applicant-list.tsx";
import { ApplicantPanel } from "#web/discovery/applicants/applicant-panel.tsx";
import { useChosenApplicant, withoutApplicant } from "#web/discovery/applicants/chosen-applicant.ts";
import { MarkFilter } from "#web/hiring/marks/mark-filter.tsx";
import type { Applicant } from "#web/hiring/requests/applicant.tsx";
import { CompareBar, type ComparisonChoice, useComparisonChoice } from "#web/hiring/requests/comparison-choice.tsx";
import { allRequestsQuery, priceOrder, requestFilters, requestsInStatusQuery } from "#web/hiring/requests/queries.ts";
import { CompanyInvitations } from "#web/hiring/work-invitations/company-invitations.tsx";
import { IdleNote } from "#web/hiring/works/idle-note.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatPaise } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { useStepKeys } from "#web/lib/step-keys.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { PaneBack, Panes } from "#web/shell/panes/panes.tsx";
import { IdentityFilter } from "#web/trust/identity-checks/identity-filter.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState, Note, WhatNext } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { type ListQuery, useListQuery } from "#web/ui/list/list-query.ts";
import { QueryListing } from "#web/ui/list/query-listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const Comparison = lazyPart(async () => (await import("#web/hiring/requests/comparison.tsx")).Comparison);

interface Props {
  readonly work: RowOf<"getworkbyid">;
  /** Whether there is room for the list and an applicant beside each other. */
  readonly isWide: boolean;
}

/** The requests for a work, by their state (spec §2; new means pending, §4). */
export function Applicants({ work, isWide }: Props) {
  const chosen = useComparisonChoice();
  return (
    <Stack>
      <IdleNote work={work} />
      {work.engagement && <EngagedNote work={work} engagement={work.engagement} />}
      <Swap open={chosen.isOn}>
        {chosen.isOn ? (
          <Comparison
            of={{ work, chosen: chosen.ids, close: () => chosen.compare(false) }}
            placeholder={<Skeleton height="24rem" />}
          />
        ) : (
          <>
            <Row gap={2}>
              {work.quotes && <SortByPrice />}
              <MarkFilter />
              <IdentityFilter />
            </Row>
            <States work={work} isWide={isWide} chosen={chosen} />
            <CompareBar chosen={chosen} />
          </>
        )}
      </Swap>
      <CompanyInvitations work={work} />
    </Stack>
  );
}

/** The requests with the lowest price first, or the oldest. */
function SortByPrice() {
  const { sort } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isOn = sort === "price";
  return (
    <Button
      size="small"
      aria-pressed={isOn}
      onClick={() =>
        void navigate({
          to: ".",
          search: (before) => ({ ...before, sort: isOn ? "" : "price" }),
          replace: true,
          resetScroll: false,
        })
      }
    >
      {t("Lowest price first")}
    </Button>
  );
}

interface StatesProps extends Props {
  readonly chosen: ComparisonChoice;
}

function States(shown: StatesProps) {
  return (
    <Tabs
      label={t("Requests")}
      tabs={[
        {
          key: "pending",
          text: t("pending (new)"),
          panel: () => <InState {...shown} status="pending" empty={t("No new applications")} />,
        },
        {
          key: "accepted",
          text: t("accepted"),
          panel: () => <InState {...shown} status="accepted" empty={t("No freelancer accepted yet")} />,
        },
        {
          key: "rejected",
          text: t("rejected"),
          panel: () => <InState {...shown} status="rejected" empty={t("No rejected applicants")} />,
        },
        {
          key: "all",
          text: t("all"),
          panel: () => <All {...shown} empty={t("No applications for this job yet")} />,
        },
      ]}
    />
  );
}

interface ShownProps extends StatesProps {
  readonly empty: string;
}

function InState({ status, ...shown }: ShownProps & { readonly status: RequestStatus }) {
  const query = useListQuery(priceOrder);
  const filters = requestFilters(useSearch({ strict: false }));
  const list = useList(requestsInStatusQuery({ workid: shown.work.workid, status, ...filters, ...query.input }));
  return <Judging {...shown} list={list} query={query} />;
}

function All(shown: ShownProps) {
  const query = useListQuery(priceOrder);
  const filters = requestFilters(useSearch({ strict: false }));
  const list = useList(allRequestsQuery({ workid: shown.work.workid, ...filters, ...query.input }));
  return <Judging {...shown} list={list} query={query} isMixed />;
}

interface JudgingProps extends ShownProps {
  readonly list: List<Applicant>;
  readonly query: ListQuery;
  readonly isMixed?: boolean;
}

/** The applicants in a list, and one of them in full; where there is no room for both, one after the other. */
function Judging({ work, chosen: compared, isWide, empty, list, query, isMixed = false }: JudgingProps) {
  const { mark, isIdentityChecked } = requestFilters(useSearch({ strict: false }));
  const { applicant, chosen, isOther, move } = useChosenApplicant(work.workid, list, isWide);
  useStepKeys((step) => move?.(step));
  const noOne = (
    <EmptyState
      art="requests"
      title={mark ? t("No application has this mark") : isIdentityChecked ? t("No matching entries.") : empty}
    >
      {!mark && !isIdentityChecked && work.engagement === null && (
        <p>{t("Freelancers who apply for this job appear here.")}</p>
      )}
    </EmptyState>
  );
  if (list.state === "ready" && list.rows.length === 0 && query.input.q === undefined && applicant === undefined)
    return noOne;
  return (
    <Panes
      isWide={isWide}
      chosen={applicant}
      listLabel={t("Applicants")}
      list={
        <QueryListing
          list={list}
          query={query}
          few={fewRows}
          skeleton={<Skeleton height="16rem" />}
          empty={noOne}
          nothing={t("No matching entries.")}
        >
          {(rows) => <ApplicantList list={rows} chosen={chosen} compared={compared} isMixed={isMixed} />}
        </QueryListing>
      }
      detailLabel={t("Applicant")}
      detail={
        <>
          <PaneBack to="." search={withoutApplicant}>
            <IconArrowLeft size={18} aria-hidden />
            {t("All applicants")}
          </PaneBack>
          {chosen && <ApplicantPanel key={chosen.requestid} request={chosen} work={work} move={move} />}
          {isOther === "missing" && (
            <EmptyState art="search" title={t("This application no longer exists")}>
              <ButtonLink to="." search={withoutApplicant}>
                {t("All applicants")}
              </ButtonLink>
            </EmptyState>
          )}
          {isOther === "loading" && <Skeleton height="24rem" />}
        </>
      }
    />
  );
}

/** A list up to this length needs no filter. */
const fewRows = 8;

interface EngagedNoteProps {
  readonly work: Pick<RowOf<"getworkbyid">, "workid">;
  readonly engagement: NonNullable<RowOf<"getworkbyid">["engagement"]>;
}

/** Names the engaged freelancer, which is why no other can be accepted, and the next step. */
function EngagedNote({ work: { workid }, engagement }: EngagedNoteProps) {
  const { requestId, freelancerName: name, status, totalPaise } = engagement;
  return (
    <>
      <Note>
        {t("You have accepted {name} for this job.", { name })}{" "}
        <Link
          to="/clientmaster/progressview/$workid/$reqid"
          params={{ workid: String(workid), reqid: String(requestId) }}
        >
          {t("View progress")}
        </Link>
      </Note>
      {status === "accepted" && (
        <Card>
          <WhatNext
            title={t("What happens now")}
            steps={[
              t("{name} was notified. You can now see each other's phone number and email.", { name }),
              t("Progress reports appear here. You can end the project until the work is complete."),
              t("When the work is reported as complete, you pay {amount} or send it back with a reason.", {
                amount: formatPaise(totalPaise),
              }),
            ]}
          />
        </Card>
      )}
    </>
  );
}
