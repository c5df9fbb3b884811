import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { meanMark, starsText } from "#domain/trust/review.ts";
import { RecordSection, type RecordTexts, recordTexts } from "#web/hiring/records/record-section.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatInstant, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Picture } from "#web/ui/picture.tsx";
import "#web/discovery/profiles/profiles.css";
import "#web/trust/reviews/reviews.css";

/** What stands on the page of a company, as texts; an empty one is not shown. */
export interface CompanyPageTexts extends RecordTexts {
  readonly logo: string;
  readonly name: string;
  readonly place: string;
  readonly website: string;
  readonly about: string;
}

/** A public work as texts. */
export interface CompanyWorkTexts {
  readonly id: string;
  readonly title: string;
  readonly budget: string;
  readonly deadline: string;
}

/** A review as texts; marks are about a clear task, fairness and payment. */
export interface ReviewTexts {
  readonly id: string;
  readonly author: string;
  readonly day: string;
  /** What the marks come to, as stars. */
  readonly stars: string;
  readonly marks: readonly [string, string, string];
  readonly text: string;
  readonly reply: string;
}

interface Props {
  readonly texts: CompanyPageTexts;
  readonly works: readonly CompanyWorkTexts[];
  readonly reviews: readonly ReviewTexts[];
  /** The name. */
  readonly title: ReactNode;
}

/**
 * The page of a company. The server fills its texts into the prerendered page and repeats the markup of one row for each, so a
 * part without a text is there and hidden by the style sheet.
 */
export function CompanyPageView({ texts, works, reviews, title }: Props) {
  const { logo, name, place, website, about, facts, isNew, counted } = texts;
  return (
    <>
      <div className="profile-card">
        <div className="profile-cover" aria-hidden />
        <div className="profile-head">
          <Picture name={logo} size={100} alt={name} />
          {title}
        </div>
        <p className="profile-facts-line soft">
          <span>{place}</span>
          {website && (
            <a className="profile-link" href={website} rel="nofollow ugc noreferrer" target="_blank">
              {website}
            </a>
          )}
        </p>
      </div>
      <Card>
        <section className="profile-part">
          <h2>{t("About")}</h2>
          <p className="prose">{about}</p>
        </section>
        <RecordSection facts={facts} isNew={isNew} counted={counted} />
      </Card>
      <Works works={works} />
      <Reviews reviews={reviews} name={name} />
    </>
  );
}

function Works({ works }: { readonly works: readonly CompanyWorkTexts[] }) {
  if (works.length === 0) return null;
  return (
    <section className="portfolio">
      <h2>{t("Open jobs")}</h2>
      <ul>
        {works.map(({ id, title, budget, deadline }) => (
          <li key={id} data-id={id} data-row="work">
            <h3>
              <Link to="/guestmaster/work/$id" params={{ id }}>
                {title}
              </Link>
            </h3>
            <Facts inLines facts={{ [t("Budget")]: budget, [t("Deadline")]: deadline }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reviews({ reviews, name }: { readonly reviews: readonly ReviewTexts[]; readonly name: string }) {
  if (reviews.length === 0) return null;
  return (
    <section className="portfolio">
      <h2>{t("Reviews")}</h2>
      <ul>
        {reviews.map(({ id, author, day, stars, marks: [first, second, third], text, reply }) => (
          <li key={id} data-id={id} data-row="review">
            <p className="small soft">
              {author} · {day}
            </p>
            <p className="review-marks">
              <span className="star-text" aria-hidden>
                {stars}
              </span>
              <span className="small soft">{marksOf(first, second, third)}</span>
            </p>
            <p className="prose">{text}</p>
            <div className="profile-part">
              <h3 className="small">{t("Reply of {name}", { name })}</h3>
              <p className="prose">{reply}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Row = Omit<RowOf<"publicPages.company">, "slug">;

const marksOf = (clear: string, fair: string, pays: string): string =>
  Object.entries({ [t("Clear task")]: clear, [t("Fairness")]: fair, [t("Payment")]: pays })
    .map(([topic, mark]) => `${topic} ${t("{mark} out of 5", { mark })}`)
    .join(" · ");

/** The page of a company as texts. */
export const companyPageTexts = ({ district, state, companyRecord, ...row }: Row): CompanyPageTexts => ({
  ...row,
  place: [district, state].filter(Boolean).join(", "),
  ...recordTexts(companyRecord),
});

export const companyWorkTexts = ({ workId, title, budget, deadline }: Row["works"][number]): CompanyWorkTexts => ({
  ...{ id: String(workId), title },
  ...{ budget: formatRupees(budget), deadline: formatDay(deadline) },
});

export const reviewTexts = ({ reviewId, authorName, visibleAt, ...review }: Row["reviews"][number]): ReviewTexts => {
  const marks = review.ratings.map(({ mark }) => mark);
  const [first = "", second = "", third = ""] = marks.map(String);
  return {
    ...{ id: reviewId, author: authorName, day: formatInstant(visibleAt), marks: [first, second, third] },
    stars: starsText(meanMark(marks)),
    ...{ text: review.text, reply: review.reply ?? "" },
  };
};
