import { Marked } from "#web/features/search/marked.tsx";
import type { Match } from "#web/features/search/use-jobs.ts";
import { t } from "#web/lib/text.ts";

const names = {
  category: "Category",
  subcategory: "Subcategory",
  company: "Company",
  district: "District",
  location: "City",
} as const;

/** Why a work was found, beside its title: in which words of its description, or in what else about it. */
export function MatchReasons({ matched }: { readonly matched: readonly Match[] }) {
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
