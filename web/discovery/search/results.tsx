import { HideButton } from "#web/discovery/hidden/hide-button.tsx";
import type { ActiveFilter } from "#web/discovery/search/active-filters.ts";
import { ChoiceField } from "#web/discovery/search/choice-field.tsx";
import { isEmptyCriteria, otherOrders, type Search } from "#web/discovery/search/criteria.ts";
import { FoundCards, Marked } from "#web/discovery/search/found-cards.tsx";
import type { Job, Match } from "#web/discovery/search/queries.ts";
import { JobCard } from "#web/hiring/works/job-card.tsx";
import { NoJobs } from "#web/hiring/works/no-jobs.tsx";
import { type List, staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { reportHash } from "#web/trust/content-reports/report-content.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Row } from "#web/ui/layout.tsx";
import { RowMenu } from "#web/ui/list/row-menu.tsx";

interface Props {
  readonly search: Search;
  readonly activeFilters: readonly ActiveFilter[];
  readonly list: List<Job>;
}

const cardOf = (row: Job) => <ResultCard job={row} />;

/** The works that were found. */
export const Results = ({ search, activeFilters, list }: Props) => (
  <FoundCards
    criteria={search.criteria}
    list={list}
    idOf={(row) => row.workid}
    card={cardOf}
    empty={
      isEmptyCriteria(search.criteria) ? <NoJobs /> : <NothingFound search={search} activeFilters={activeFilters} />
    }
  />
);

/** A work that was found: where it is, and why it was found. */
function ResultCard({ job }: { readonly job: Job }) {
  const { matched = [], locationname, districtname } = job;
  const title = matched.find(({ field }) => field === "title");
  return (
    <JobCard
      job={job}
      heading="h2"
      {...(title && { title: <Marked {...title} /> })}
      {...(locationname && { place: placeOf(locationname, districtname) })}
      menu={
        <RowMenu name={job.title}>
          <HideButton
            kind="work"
            id={job.workid}
            name={job.title}
            company={{ id: job.loginid, name: job.companyname }}
            label={t("Hide “{name}”", { name: job.title })}
          >
            {t("Hide")}
          </HideButton>
          <ButtonLink
            size="small"
            to="/freelancermaster/workdetails/$id"
            params={{ id: String(job.workid) }}
            hash={reportHash}
            aria-label={t("Report {name}", { name: job.title })}
          >
            {t("Report")}
          </ButtonLink>
        </RowMenu>
      }
    >
      <MatchReasons matched={matched} />
    </JobCard>
  );
}

/** City and district, once where both have the same name. */
const placeOf = (city: string, district = city): string => (city === district ? city : `${city}, ${district}`);

const names = {
  category: "Category",
  subcategory: "Subcategory",
  company: "Company",
  district: "District",
  location: "City",
} as const;

/** Why a work was found, beside its title: in which words of its description, or in what else about it. */
function MatchReasons({ matched }: { readonly matched: readonly Match[] }) {
  const reasons = matched.filter(({ field }) => field !== "title");
  if (reasons.length === 0) return null;
  return (
    <ul className="search-why">
      {reasons.map(({ field, text, parts }) => (
        <li key={field}>
          {field in names && <span className="soft">{t(names[field as keyof typeof names])}: </span>}
          <Marked text={text} parts={parts} />
        </li>
      ))}
    </ul>
  );
}

interface NothingFoundProps {
  readonly search: Search;
  readonly activeFilters: readonly ActiveFilter[];
}

/** Shown without results: offers to remove a filter. */
function NothingFound({ search, activeFilters }: NothingFoundProps) {
  const isOne = activeFilters.length < 2;
  return (
    <EmptyState art="search" title={t("No jobs match this search")}>
      <p className="soft">
        {search.criteria.q === undefined
          ? t("Try a wider budget, a later deadline or another place.")
          : t("Try fewer or different words, or remove a filter.")}
      </p>
      <Row gap={2}>
        {!isOne &&
          activeFilters.map((each) => (
            <Button key={each.key} size="small" onClick={() => search.begin(each.without)}>
              {t("Without {name}", { name: each.text })}
            </Button>
          ))}
        <Button size="small" tone="primary" onClick={() => search.begin({})}>
          {t("See all jobs")}
        </Button>
      </Row>
    </EmptyState>
  );
}

type Order = (typeof otherOrders)[number];

const textOf = (order: Order): string => {
  if (order === "budget") return t("Highest budget");
  return order === "deadline" ? t("Earliest deadline") : t("Newest first");
};

/** In which order. Where there are no words to match, works that are filtered come newest first by themselves. */
export function OrderField({ search: { criteria, change } }: { readonly search: Search }) {
  const { sort: _order, ...filters } = criteria;
  const isRanked = criteria.q !== undefined || isEmptyCriteria(filters);
  const orders = otherOrders.filter((order) => isRanked || order !== "newest" || criteria.sort === order);
  return (
    <ChoiceField
      name="sort"
      value={criteria.sort}
      change={change}
      label={t("Order")}
      none={isRanked ? t("Best match") : t("Newest first")}
      list={staticList(orders.map((id) => ({ id, text: textOf(id) })))}
    />
  );
}
