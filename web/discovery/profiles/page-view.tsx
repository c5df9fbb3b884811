import type { ComponentProps, ReactNode } from "react";
import { meanMark, starsText } from "#domain/trust/review.ts";
import { availabilityText } from "#web/discovery/profiles/availability-text.ts";
import type { ReviewTexts } from "#web/discovery/profiles/page-reviews.tsx";
import { shownReview } from "#web/discovery/profiles/review-list.tsx";
import { type PortfolioWork, Samples } from "#web/discovery/profiles/samples.tsx";
import { SkillChips } from "#web/discovery/profiles/skill-chips.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { identityNote, identityText } from "#web/trust/identity-checks/identity-texts.ts";
import { summaryLine } from "#web/trust/reviews/mark-texts.ts";
import { Picture } from "#web/ui/picture.tsx";
import "./profiles.css";

/** What stands on a page, as texts; an empty one is not shown. */
export interface PageTexts {
  readonly picture: string;
  readonly name: string;
  readonly headline: string;
  readonly field: string;
  readonly place: string;
  readonly availability: string;
  readonly about: string;
  readonly skills: readonly string[];
  readonly languages: string;
  /** That the identity is checked, and what that means. */
  readonly identity: string;
}

interface Props {
  readonly texts: PageTexts;
  readonly works: readonly PortfolioWork[];
  /** The name and the headline. */
  readonly title: ReactNode;
  /** Where the skills lead; absent where nobody searches for people. */
  readonly skillsTo?: ComponentProps<typeof SkillChips>["to"];
  /** What the reader can do, such as an invitation. */
  readonly action?: ReactNode;
}

/**
 * The page of a freelancer. The server fills its texts into the prerendered page, so a part without a text is there and hidden by
 * the style sheet.
 */
export function PageView({ texts, works, title, skillsTo, action }: Props) {
  const { picture, name, field, place, availability, about, skills, languages, identity } = texts;
  return (
    <>
      <div className="profile-card">
        <div className="profile-cover" aria-hidden />
        <div className="profile-head">
          <Picture name={picture} size={100} alt={name} round />
          {title}
        </div>
        <p className="profile-facts-line soft">
          <span>{field}</span>
          <span>{place}</span>
          <span>{languages}</span>
          <span>{availability}</span>
        </p>
        <p className="profile-line small">{identity}</p>
        <SkillChips names={skills} to={skillsTo} />
        {action}
      </div>
      <section className="profile-about profile-part">
        <h2>{t("About")}</h2>
        <p className="prose">{about}</p>
      </section>
      <Samples works={works} />
    </>
  );
}

/** What reviews come to, as texts. */
export const reviewTextsOf = ({
  count,
  averages,
  newest,
}: NonNullable<RowOf<"freelancers.get">["reviews"]>): ReviewTexts => {
  const mean = meanMark(averages.map(({ average }) => average));
  return {
    ...{ stars: starsText(mean), average: String(mean) },
    ...{ summary: summaryLine({ count, averages }), newest: newest.map(shownReview) },
  };
};

/** Null without reviews. */
export function reviewsOf({ reviews, slug }: RowOf<"freelancers.get">): ReviewTexts | null {
  if (!reviews) return null;
  const more = reviews.count > reviews.newest.length && slug ? { slug } : {};
  return { ...reviewTextsOf(reviews), ...more };
}

/** A page as texts. */
export const pageTexts = (row: RowOf<"freelancers.get">): PageTexts => ({
  ...row,
  field: `${row.category} · ${row.subcategory}`,
  availability: availabilityText(row.isAvailable),
  languages: row.languages.join(", "),
  identity: row.identity ? `${identityText(row.identity)}. ${identityNote(row.identity)}` : "",
});
