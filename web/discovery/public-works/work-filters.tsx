import { useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { categoriesQuery, districtsQuery } from "#web/catalog/reference/queries.ts";
import { type PublicWorksSearch, worksFilters } from "#web/discovery/public-works/works-search.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";

type ListPath = "/guestmaster/works" | "/guestmaster/freelancers";

interface Props {
  readonly search: PublicWorksSearch;
  /** The path of the list. */
  readonly to: ListPath;
  /** How many entries each category has, by its id, where that is known. */
  readonly counts?: ReadonlyMap<number, number> | undefined;
}

/** The filters of the list. A change leads to a new address, with the first page. */
export function WorkFilters({ search, to, counts }: Props) {
  const categories = useAllRows(categoriesQuery).rows;
  const districts = useAllRows(districtsQuery).rows;
  return (
    <div className="form-columns">
      <Choice
        search={search}
        to={to}
        name="categoryId"
        label={t("Category")}
        none={t("All categories")}
        choices={categories.map(({ categoryid, categoryname }) => [
          categoryid,
          counts ? `${categoryname} (${counts.get(categoryid) ?? 0})` : categoryname,
        ])}
      />
      <Choice
        search={search}
        to={to}
        name="districtId"
        label={t("District")}
        none={t("All districts")}
        choices={districts.map((row) => [row.districtid, row.district])}
      />
    </div>
  );
}

interface ChoiceProps extends Omit<Props, "counts"> {
  readonly name: "categoryId" | "districtId";
  readonly label: string;
  readonly none: string;
  readonly choices: readonly (readonly [number, string])[];
}

/** The browser's own dropdown in its own label: the fields of forms would not fit into what visitors load at first. */
function Choice({ search, to, name, label, none, choices }: ChoiceProps) {
  const id = useId();
  const navigate = useNavigate();
  const set = (chosen: string) => {
    const { [name]: _, ...others } = worksFilters(search);
    void navigate({ to, search: { ...others, ...(chosen && { [name]: chosen }) } });
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        className="field-input"
        id={id}
        name={name}
        value={search[name] ?? ""}
        onChange={(event) => set(event.currentTarget.value)}
      >
        <option value="">{none}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
