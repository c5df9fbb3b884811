import { Link } from "@tanstack/react-router";
import type { WorkTexts } from "#web/features/public-works/work-texts.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import "#web/features/profiles/profiles.css";

/** Public works; the server repeats the markup of one for each. */
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
          <p className="soft">
            {work.company} · {work.place}
          </p>
          <p className="small">{work.skill}</p>
          <p className="profile-line small soft">{work.verified}</p>
          <Facts
            inLines
            facts={{
              [t("Budget")]: work.budget,
              [t("Deadline")]: work.deadline,
              [t("Posted date")]: work.posted,
            }}
          />
        </li>
      ))}
    </ul>
  </section>
);
