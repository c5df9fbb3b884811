import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Picture } from "#web/ui/picture.tsx";
import "./profiles.css";

/** A work of a portfolio as texts; an empty one is not shown. */
export type PortfolioWork = Omit<RowOf<"freelancers.get">["portfolio"][number], "year"> & { readonly year: string };

export const portfolioWork = (item: RowOf<"freelancers.get">["portfolio"][number]): PortfolioWork => ({
  ...item,
  year: item.year === null ? "" : String(item.year),
});

/**
 * The works of a portfolio. The server repeats the markup of the template's one work, and of its one picture, for each row, so a
 * part without a text is there and hidden by the style sheet.
 */
export function PortfolioView({ works }: { readonly works: readonly PortfolioWork[] }) {
  if (works.length === 0) return null;
  return (
    <section className="portfolio">
      <h2>{t("Portfolio")}</h2>
      <ul>
        {works.map(({ title, text, year, link, pictures }) => (
          <li key={`${title} ${pictures[0]}`} data-row="work">
            <h3>{title}</h3>
            <p className="profile-line soft">{year}</p>
            <p className="profile-line prose">{text}</p>
            <p className="portfolio-pictures">
              {pictures.map((picture, i) => (
                <a key={picture} href={`/images/${picture}`}>
                  <Picture
                    name={picture}
                    size={100}
                    alt={t("Picture {number} of {title}", { number: formatCount(i + 1), title })}
                  />
                </a>
              ))}
            </p>
            {link && (
              <a className="portfolio-link" href={link} rel="nofollow ugc noreferrer" target="_blank">
                {t("See the work")}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
