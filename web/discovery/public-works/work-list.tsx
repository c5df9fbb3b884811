import { Link } from "@tanstack/react-router";
import type { WorkTexts } from "#web/discovery/public-works/work-texts.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import "#web/discovery/profiles/profiles.css";

/** Jobs that visitors read; the server repeats the markup of one for each (server/discovery/public-works/public-html.ts). */
export const WorkList = ({ works }: { readonly works: readonly WorkTexts[] }) => (
  <section className="portfolio">
    <ul>
      {works.map((work) => (
        <li key={work.id} data-id={work.id} data-row="work">
          <h2>
            <Link to="/guestmaster/work/$id" params={{ id: work.id }}>
              {work.title}
            </Link>
          </h2>
          <p className="soft small">
            {work.company} · {work.place}
          </p>
          <p className="excerpt small">{work.description}</p>
          <p className="small">{work.skill}</p>
          <p className="profile-line small soft">{work.skills}</p>
          <Facts
            inLines
            facts={{
              [t("Budget")]: work.budget,
              [t("Deadline")]: work.deadline,
              [t("Posted date")]: work.posted,
            }}
          />
          <p className="card-notes small soft">
            <span>{work.quotes}</span>
            <span>{work.applicants}</span>
            <span>{work.verified}</span>
          </p>
        </li>
      ))}
    </ul>
  </section>
);
