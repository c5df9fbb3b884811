import { TestPayments } from "#web/features/platform/test-payments.tsx";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { counted, inRupees, plural } from "#web/lib/format.ts";
import { useWhole } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import "./landing.css";

/** What has come about so far, from the database; a number that says nothing yet is left out. */
export function Numbers() {
  const { state, rows } = useWhole("numbers", {});
  // Asked for beside them, though it is shown after them.
  usePlatform();
  if (state === "loading") return <Skeleton height="6rem" />;
  const [numbers] = rows;
  if (!numbers) return null;
  const { companies, freelancers, openworks, paid } = numbers;
  const shown = [
    { count: openworks, value: counted(openworks), name: t(plural(openworks, "open work", "open works")) },
    {
      count: companies,
      value: counted(companies),
      name: t(plural(companies, "verified company", "verified companies")),
    },
    { count: freelancers, value: counted(freelancers), name: t(plural(freelancers, "freelancer", "freelancers")) },
    { count: paid, value: inRupees(paid), name: t("paid for completed work") },
  ].filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <>
      <dl className="landing-numbers">
        {shown.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {paid > 0 && <TestPayments />}
    </>
  );
}
