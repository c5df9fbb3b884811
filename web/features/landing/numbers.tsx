import { statisticsQuery } from "#web/features/landing/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { Skeleton } from "#web/ui/state.tsx";
import "./landing.css";

/** Counts of works, companies and freelancers, and what was paid. */
export function Numbers() {
  const { state, rows } = useAllRows(statisticsQuery);
  if (state === "loading") return <Skeleton height="6rem" />;
  const [numbers] = rows;
  return numbers ? <NumberList {...numbers} /> : null;
}

/** A count of zero is left out. */
function NumberList({ companies, freelancers, openWorks, paid }: RowOf<"platform.getStatistics">) {
  const figures = [
    { count: openWorks, value: formatCount(openWorks), name: t(plural(openWorks, "open work", "open works")) },
    {
      count: companies,
      value: formatCount(companies),
      name: t(plural(companies, "verified company", "verified companies")),
    },
    { count: freelancers, value: formatCount(freelancers), name: t(plural(freelancers, "freelancer", "freelancers")) },
    { count: paid, value: formatRupees(paid), name: t("paid for completed work") },
  ].filter(({ count }) => count > 0);
  if (figures.length === 0) return null;
  return (
    <dl className="landing-numbers">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
