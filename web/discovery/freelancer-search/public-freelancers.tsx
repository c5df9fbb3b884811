import { Link } from "@tanstack/react-router";
import { Picture } from "#web/ui/picture.tsx";
import "#web/discovery/profiles/profiles.css";

/** What stands of a freelancer in the list for visitors, as texts; an empty one is not shown. */
export interface FreelancerTexts {
  readonly slug: string;
  readonly name: string;
  readonly picture: string;
  readonly headline: string;
  /** Category, subcategory and place. */
  readonly field: string;
  readonly skills: string;
}

/** Freelancers with a public page; the server repeats the markup of one for each. */
export const PublicFreelancers = ({ freelancers }: { readonly freelancers: readonly FreelancerTexts[] }) => (
  <section className="portfolio">
    <ul>
      {freelancers.map((row) => (
        <li key={row.slug} data-row="freelancer">
          <div className="profile-head">
            <Picture name={row.picture} size={70} alt={row.name} round />
            <div>
              <h2>
                <Link to="/guestmaster/freelancer/$slug" params={{ slug: row.slug }}>
                  {row.name}
                </Link>
              </h2>
              <p>{row.headline}</p>
            </div>
          </div>
          <p className="soft">{row.field}</p>
          <p className="profile-line small">{row.skills}</p>
        </li>
      ))}
    </ul>
  </section>
);
