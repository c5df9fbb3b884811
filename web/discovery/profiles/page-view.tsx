import type { ReactNode } from "react";
import { availabilityText } from "#web/discovery/profiles/availability-text.ts";
import type { ReviewTexts } from "#web/discovery/profiles/page-reviews.tsx";
import { shownReview } from "#web/discovery/profiles/review-list.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { summaryLine } from "#web/trust/reviews/mark-texts.ts";
import { Card } from "#web/ui/layout.tsx";
import { Picture } from "#web/ui/picture.tsx";
import "./profiles.css";

/** A work of a portfolio as texts; an empty one is not shown. */
export type PortfolioWork = Omit<RowOf<"freelancers.get">["portfolio"][number], "year"> & { readonly year: string };

/** What stands on a page, as texts; an empty one is not shown. */
export interface PageTexts {
  readonly picture: string;
  readonly name: string;
  readonly headline: string;
  readonly field: string;
  readonly place: string;
  readonly availability: string;
  readonly about: string;
  readonly skills: string;
  readonly languages: string;
}

interface Props {
  readonly texts: PageTexts;
  readonly works: readonly PortfolioWork[];
  /** The name and the headline. */
  readonly title: ReactNode;
}

/**
 * The page of a freelancer. The server fills its texts into the prerendered page, so a part without a text is there and hidden by
 * the style sheet.
 */
export function PageView({ texts, works, title }: Props) {
  const { picture, name, field, place, availability, about, skills, languages } = texts;
  const parts = { [t("About")]: about, [t("Skills")]: skills, [t("Languages")]: languages };
  return (
    <>
      <div className="profile-head">
        <Picture name={picture} size={100} alt={name} round />
        {title}
      </div>
      <Card>
        <p className="profile-line">{field}</p>
        <p className="profile-line soft">{place}</p>
        <p className="profile-line soft">{availability}</p>
        {Object.entries(parts).map(([heading, text]) => (
          <section key={heading} className="profile-part">
            <h2>{heading}</h2>
            <p className="prose">{text}</p>
          </section>
        ))}
      </Card>
      <PortfolioView works={works} />
    </>
  );
}

export const portfolioWork = (item: RowOf<"freelancers.get">["portfolio"][number]): PortfolioWork => ({
  ...item,
  year: item.year === null ? "" : String(item.year),
});

/**
 * The works of a portfolio. The server repeats the markup of the template's one work, and of its one picture, for each row, so a
 * part without a text is there and hidden by the style sheet.
 */
function PortfolioView({ works }: { readonly works: readonly PortfolioWork[] }) {
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

/** Null without reviews. */
export function reviewsOf({ reviews, slug }: RowOf<"freelancers.get">): ReviewTexts | null {
  if (!reviews) return null;
  const { newest, count } = reviews;
  const more = count > newest.length && slug ? { slug } : {};
  return { summary: summaryLine(reviews), newest: newest.map(shownReview), ...more };
}

/** A page as texts. */
export const pageTexts = (row: RowOf<"freelancers.get">): PageTexts => ({
  ...row,
  field: `${row.category} · ${row.subcategory}`,
  availability: availabilityText(row.isAvailable),
  skills: row.skills.join(", "),
  languages: row.languages.join(", "),
});
