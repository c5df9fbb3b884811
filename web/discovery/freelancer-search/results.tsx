import type { Criteria, Search } from "#web/discovery/freelancer-search/criteria.ts";
import { InviteFreelancer } from "#web/discovery/freelancer-search/invite-freelancer.tsx";
import type { Count, FoundFreelancer, Match } from "#web/discovery/freelancer-search/queries.ts";
import type { ActiveFilterOf } from "#web/discovery/search/active-filters.ts";
import { formatCountUpTo } from "#web/discovery/search/choices.ts";
import { FoundCards, Marked } from "#web/discovery/search/found-cards.tsx";
import { FreelancerRecordLine } from "#web/hiring/records/records.tsx";
import { CompareBox, type ComparisonChoice } from "#web/hiring/requests/comparison-choice.tsx";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { reportHash } from "#web/trust/content-reports/report-content.tsx";
import { IdentityBadge } from "#web/trust/identity-checks/identity-badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { RowMenu } from "#web/ui/list/row-menu.tsx";
import { Picture } from "#web/ui/picture.tsx";

interface Props {
  readonly search: Search;
  readonly activeFilters: readonly ActiveFilterOf<Criteria>[];
  readonly list: List<FoundFreelancer>;
  readonly counts: readonly Count[];
  readonly compared: ComparisonChoice;
}

/** The freelancers who were found. */
export const Results = ({ search, activeFilters, list, counts, compared }: Props) => (
  <FoundCards
    criteria={search.criteria}
    list={list}
    idOf={(row) => row.freelancerId ?? 0}
    card={(row) => <FreelancerCard freelancer={row} compared={compared} />}
    empty={<NothingFound search={search} activeFilters={activeFilters} counts={counts} />}
  />
);

interface FreelancerCardProps {
  readonly freelancer: FoundFreelancer;
  readonly compared: ComparisonChoice;
}

/** A freelancer who was found, with why. */
function FreelancerCard({ freelancer, compared }: FreelancerCardProps) {
  const { freelancerId, name, picture, headline, category, subcategory, place, skills, languages } = freelancer;
  const { isAvailable, record, matched, identity } = freelancer;
  return (
    <Card>
      <Media
        picture={<Picture name={picture} size={70} alt="" round />}
        end={isAvailable ? undefined : <StatusWord word={t("not available")} colour="plain" />}
      >
        <h2>
          <Part matched={matched} field="name">
            {name}
          </Part>
        </h2>
        <p>
          <Part matched={matched} field="headline">
            {headline}
          </Part>
        </p>
        <p className="soft small">
          <Part matched={matched} field="category">
            {category}
          </Part>
          {" · "}
          <Part matched={matched} field="subcategory">
            {subcategory}
          </Part>
        </p>
        {place && (
          <p className="soft small">
            <Part matched={matched} field="place">
              {place}
            </Part>
          </p>
        )}
        <FreelancerRecordLine record={record} />
        <IdentityBadge identity={identity} />
      </Media>
      <MatchedList matched={matched} field="skills" label={t("Skills")} names={skills} />
      <MatchedList matched={matched} field="languages" label={t("Languages")} names={languages} />
      <Excerpt matched={matched} />
      <Row gap={2}>
        <ButtonLink size="small" to="/clientmaster/freelancer/$id" params={{ id: String(freelancerId) }}>
          {t("View page")}
        </ButtonLink>
        <InviteFreelancer freelancer={freelancer} />
        {freelancerId !== null && <CompareBox chosen={compared} id={freelancerId} name={name} />}
        <RowMenu name={name}>
          <ButtonLink
            size="small"
            to="/clientmaster/freelancer/$id"
            params={{ id: String(freelancerId) }}
            hash={reportHash}
            aria-label={t("Report {name}", { name })}
          >
            {t("Report")}
          </ButtonLink>
        </RowMenu>
      </Row>
    </Card>
  );
}

interface PartProps {
  readonly matched: FoundFreelancer["matched"];
  readonly field: Match["field"];
  readonly children: string;
}

/** A text of the card with the words marked that were looked for. */
function Part({ matched, field, children }: PartProps) {
  const match = matched.find((each) => each.field === field);
  return match ? <Marked {...match} /> : children;
}

interface MatchedListProps extends Omit<PartProps, "children"> {
  readonly label: string;
  readonly names: readonly string[];
}

function MatchedList({ label, names, ...part }: MatchedListProps) {
  if (names.length === 0) return null;
  return (
    <p className="small">
      <span className="soft">{label}: </span>
      <Part {...part}>{names.join(", ")}</Part>
    </p>
  );
}

/** Long texts stand on the page; the card shows what matched in it. */
function Excerpt({ matched }: Pick<FoundFreelancer, "matched">) {
  const about = matched.find(({ field }) => field === "about");
  if (!about) return null;
  return (
    <p className="small">
      <span className="soft">{t("About")}: </span>
      <Marked {...about} />
    </p>
  );
}

interface NothingFoundProps {
  readonly search: Search;
  readonly activeFilters: readonly ActiveFilterOf<Criteria>[];
  readonly counts: readonly Count[];
}

/** For a search without results: which filter to remove, and how many results there are then. */
function NothingFound({ search, activeFilters, counts }: NothingFoundProps) {
  if (activeFilters.length === 0)
    return (
      <EmptyState art="search" title={t("No freelancers to show yet")}>
        <p className="soft">
          {t("Freelancers appear here once they choose to be listed. Post a job, and they apply to you.")}
        </p>
      </EmptyState>
    );
  const countOf = (key: string) => counts.find(({ filter, value }) => filter === "without" && value === key);
  const helpful = activeFilters.flatMap((each) => {
    const count = countOf(each.key);
    return count && count.count > 0 ? [{ ...each, count: formatCountUpTo(count) }] : [];
  });
  return (
    <EmptyState art="search" title={t("No freelancers match this search")}>
      <p className="soft">
        {helpful.length > 0 ? t("Remove one filter to find some:") : t("Remove several filters, or use other words.")}
      </p>
      <Row gap={2}>
        {helpful.map((each) => (
          <Button key={each.key} size="small" onClick={() => search.begin(each.without)}>
            {t("Without {name} ({count})", { name: each.text, count: each.count })}
          </Button>
        ))}
        <Button size="small" tone="primary" onClick={() => search.begin({})}>
          {t("See all freelancers")}
        </Button>
      </Row>
    </EmptyState>
  );
}
