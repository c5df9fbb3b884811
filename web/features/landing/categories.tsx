import { useWhole } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Listing } from "#web/ui/list/listing.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import "./landing.css";

/** What can be had here, as the admin keeps it. */
export function Categories() {
  const list = useWhole("categoryview", {});
  if (list.state === "ready" && list.rows.length === 0) return null;
  return (
    <section className="landing-section">
      <h2>{t("Explore what people do here")}</h2>
      <Listing list={list} skeleton={<Skeleton height="20rem" />}>
        {(rows) => (
          <ul className="landing-categories">
            {rows.map(({ categoryid, categoryname, categoryimage }) => (
              <li key={categoryid} data-id={categoryid} className="landing-category">
                <Picture name={categoryimage} size={70} alt="" round />
                {categoryname}
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </section>
  );
}
