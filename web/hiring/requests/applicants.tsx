import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { MarkFilter, markInput } from "#web/hiring/marks/mark-filter.tsx";
import type { Applicant } from "#web/hiring/requests/applicant.tsx";
import { ApplicantCard } from "#web/hiring/requests/applicant-card.tsx";
import { Comparison } from "#web/hiring/requests/comparison.tsx";
import { CompareBar, type ComparisonChoice, useComparisonChoice } from "#web/hiring/requests/comparison-choice.tsx";
import { allRequestsQuery, priceOrder, requestsInStatusQuery } from "#web/hiring/requests/queries.ts";
import { CompanyInvitations } from "#web/hiring/work-invitations/company-invitations.tsx";
import { IdleNote } from "#web/hiring/works/idle-note.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatPaise } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, Note, WhatNext } from "#web/ui/display/guidance.tsx";
import { Swap, Tabs } from "#web/ui/display/tabs.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { type ListQuery, useListQuery } from "#web/ui/list/list-query.ts";

interface Props {
  readonly work: RowOf<"getworkbyid">;
}

/** The requests for a work, by their state (spec §2; new means pending, §4). */
export function Applicants({ work }: Props) {
  const chosen = useComparisonChoice();
  return (
    <Stack>
      <IdleNote work={work} />
      {work.engagement && <EngagedNote work={work} engagement={work.engagement} />}
      <Swap open={chosen.isOn}>
        {chosen.isOn ? (
          <Comparison work={work} chosen={chosen.ids} close={() => chosen.compare(false)} />
        ) : (
          <>
            <Row gap={2}>
              {work.quotes && <SortByPrice />}
              <MarkFilter />
            </Row>
            <States work={work} chosen={chosen} />
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
  const marked = markInput(useSearch({ strict: false }));
  const list = useList(requestsInStatusQuery({ workid: shown.work.workid, status, ...marked, ...query.input }));
  return <Cards {...shown} list={list} query={query} />;
}

function All(shown: ShownProps) {
  const query = useListQuery(priceOrder);
  const marked = markInput(useSearch({ strict: false }));
  const list = useList(allRequestsQuery({ workid: shown.work.workid, ...marked, ...query.input }));
  return <Cards {...shown} list={list} query={query} />;
}

function Cards({
  work,
  chosen,
  empty,
  list,
  query,
}: ShownProps & { readonly list: List<Applicant>; readonly query: ListQuery }) {
  const { mark } = markInput(useSearch({ strict: false }));
  return (
    <CardList
      list={list}
      name="applicants"
      idOf={(row) => row.requestid}
      query={query}
      card={(row) => <ApplicantCard request={row} work={work} chosen={list.rows.length > 1 ? chosen : undefined} />}
      empty={
        <EmptyState art="requests" title={mark ? t("No application has this mark") : empty}>
          {!mark && work.engagement === null && <p>{t("Freelancers who apply for this job appear here.")}</p>}
        </EmptyState>
      }
    />
  );
}

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
              t("Progress reports appear here. You can end the engagement while the work is under way."),
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
