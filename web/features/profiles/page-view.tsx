import type { ReactNode } from "react";
import { PortfolioView, type PortfolioWork } from "#web/features/profiles/portfolio-view.tsx";
import { t } from "#web/lib/text.ts";
import { Card } from "#web/ui/layout.tsx";
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
