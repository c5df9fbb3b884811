import { categoriesQuery } from "#web/features/reference/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Listing } from "#web/ui/list/listing.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "./landing.css";

/** The categories of the reference data. */
export function Categories() {
  return (
    <Listing list={useAllRows(categoriesQuery)} skeleton={<Skeleton height="20rem" />}>
      {(rows) => <CategoryList rows={rows} />}
    </Listing>
  );
}

const CategoryList = ({ rows }: { readonly rows: readonly RowOf<"categoryview">[] }) => (
  <section className="landing-section">
    <h2>{t("Explore what people do here")}</h2>
    <ul className="landing-categories">
      {rows.map(({ categoryid, categoryname, categoryimage }) => (
        <li key={categoryid} data-id={categoryid} className="landing-category">
          <Picture name={categoryimage} size={70} alt="" round />
          {categoryname}
        </li>
      ))}
    </ul>
  </section>
);
