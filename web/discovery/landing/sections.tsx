import { Link } from "@tanstack/react-router";
import type { TextKey } from "#texts/hindi.ts";
import { categoriesQuery } from "#web/catalog/reference/queries.ts";
import { Market } from "#web/discovery/landing/market.tsx";
import { statisticsQuery } from "#web/discovery/landing/queries.ts";
import { MarketSearch } from "#web/discovery/public-works/market-search.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { isPublic, marketClass } from "#web/lib/page-switches.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Art, Picture } from "#web/ui/picture.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "./landing.css";

/** What the product is and whom it is for. */
export function Hero() {
  const hasJobs = isPublic("jobs");
  return (
    <section className="landing-hero">
      <div>
        <PageTitle
          title={t("Hire freelancers you can count on. Find work worth doing.")}
          lead={t(
            "Companies post work with a budget and a deadline. Freelancers apply, report their progress and get paid when it is done.",
          )}
        />
        <div className="landing-actions">
          {hasJobs && !import.meta.env.SSR ? (
            <ButtonLink to="/guestmaster/works" tone="primary" size="large">
              {t("Explore")}
            </ButtonLink>
          ) : (
            <ButtonLink to="/guestmaster/guesthome" hash="explore" tone="primary" size="large">
              {t("Explore")}
            </ButtonLink>
          )}
          <ButtonLink to="/guestmaster/role" size="large">
            {t("Join for free")}
          </ButtonLink>
        </div>
        {hasJobs && (
          <div className={`landing-search${marketClass("jobs")}`}>
            <MarketSearch
              to="/guestmaster/works"
              label={t("Search jobs")}
              placeholder={t("Logo, translation, bookkeeping …")}
            />
          </div>
        )}
      </div>
      <Art of="hero" className="landing-art" />
    </section>
  );
}

/** Jobs and freelancers, where visitors find any. */
export function MarketParts() {
  const [hasJobs, hasFreelancers] = [isPublic("jobs"), isPublic("freelancers")];
  if (import.meta.env.SSR) return <MarketPlaceholder />;
  return <Market hasJobs={hasJobs} hasFreelancers={hasFreelancers} />;
}

const MarketPlaceholder = () => (
  <div className={`landing-market${marketClass("jobs")}`}>
    <Skeleton height="40rem" />
  </div>
);

/** Counts of works, companies and freelancers, and what was paid. */
export function Numbers() {
  const { state, rows } = useAllRows(statisticsQuery);
  if (state === "loading") return <Skeleton height="6rem" />;
  const [numbers] = rows;
  return numbers ? <NumberList {...numbers} /> : null;
}

/** A count of zero is left out. */
function NumberList({ companies, freelancers, openWorks, paid }: RowOf<"platform.getStatistics">) {
  const figures = [
    { count: openWorks, value: formatCount(openWorks), name: t(plural(openWorks, "open job", "open jobs")) },
    {
      count: companies,
      value: formatCount(companies),
      name: t(plural(companies, "verified company", "verified companies")),
    },
    { count: freelancers, value: formatCount(freelancers), name: t(plural(freelancers, "freelancer", "freelancers")) },
    { count: paid, value: formatRupees(paid), name: t("paid for completed work") },
  ].filter(({ count }) => count > 0);
  if (figures.length === 0) return null;
  return (
    <dl className="landing-numbers">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The categories of the reference data, which lead to their jobs where visitors see any. */
export function Categories() {
  const hasJobs = isPublic("jobs");
  return (
    <Listing list={useAllRows(categoriesQuery)} skeleton={<Skeleton height="20rem" />}>
      {(rows) => <CategoryList rows={rows} isLinked={hasJobs} />}
    </Listing>
  );
}

interface CategoriesProps {
  readonly rows: readonly RowOf<"categoryview">[];
  readonly isLinked: boolean;
}

const CategoryList = ({ rows, isLinked }: CategoriesProps) => (
  <section className="landing-section">
    <h2>{t("Explore what people do here")}</h2>
    <ul className="landing-categories">
      {rows.map(({ categoryid, categoryname, categoryimage }) => {
        const content = (
          <>
            <Picture name={categoryimage} size={70} alt="" round />
            {categoryname}
          </>
        );
        return (
          <li key={categoryid} data-id={categoryid}>
            {isLinked ? (
              <Link to="/guestmaster/works" search={{ categoryId: String(categoryid) }} className="landing-category">
                {content}
              </Link>
            ) : (
              <div className="landing-category">{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  </section>
);

interface Side {
  readonly title: TextKey;
  readonly art: "company" | "freelancer";
  readonly steps: readonly (readonly [TextKey, TextKey])[];
  readonly button: TextKey;
  readonly to: "/guestmaster/clientreg" | "/guestmaster/freelancerreg";
}

const sides: readonly [Side, Side] = [
  {
    title: "For companies",
    art: "company",
    steps: [
      ["Post the work", "Describe the work, the budget and the deadline."],
      ["Pick a freelancer", "Read the résumés and accept one freelancer."],
      ["Follow the progress, then pay", "You pay the price you agreed on. No surprises."],
    ],
    button: "Start hiring",
    to: "/guestmaster/clientreg",
  },
  {
    title: "For freelancers",
    art: "freelancer",
    steps: [
      ["Find work that fits", "Open jobs of verified companies, your field first."],
      ["Apply with your résumé", "Only the company you apply to, and the admin, can read it."],
      ["Report, and get paid", "Post short updates, and get the agreed price on completion."],
    ],
    button: "Find work",
    to: "/guestmaster/freelancerreg",
  },
];

/** The steps from posting a work to paying for it, for companies and for freelancers. */
export function HowItWorks() {
  return (
    <section className="landing-section">
      <h2>{t("How it works")}</h2>
      <div className="landing-sides">
        {sides.map(({ title, art, steps, button, to }) => (
          <div key={title} className="landing-side">
            <Art of={art} className="landing-side-art" />
            <h3>{t(title)}</h3>
            <ol className="landing-steps">
              {steps.map(([step, explained]) => (
                <li key={step}>
                  <strong>{t(step)}</strong>
                  <p className="soft">{t(explained)}</p>
                </li>
              ))}
            </ol>
            <ButtonLink to={to} tone="primary">
              {t(button)}
            </ButtonLink>
          </div>
        ))}
      </div>
    </section>
  );
}
