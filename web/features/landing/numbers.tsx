import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatRupees } from "#web/lib/format.ts";
import { allRowsQuery, useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { Skeleton } from "#web/ui/state.tsx";
import "./landing.css";

/** What has come about so far, from the database. */
export function Numbers() {
  const { state, rows } = useAllRows(allRowsQuery("platform.getStatistics", {}));
  if (state === "loading") return <Skeleton height="6rem" />;
  const [numbers] = rows;
  return numbers ? <NumbersShown {...numbers} /> : null;
}

/** A number that says nothing yet is left out. */
export function NumbersShown({ companies, freelancers, openWorks, paid }: RowOf<"platform.getStatistics">) {
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
