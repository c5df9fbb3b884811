import { Link } from "@tanstack/react-router";
import { PublicFreelancers } from "#web/discovery/freelancer-search/public-freelancers.tsx";
import { freelancerTexts } from "#web/discovery/freelancer-search/public-queries.ts";
import { newestFreelancersQuery, newestJobsQuery } from "#web/discovery/landing/queries.ts";
import { WorkList } from "#web/discovery/public-works/work-list.tsx";
import { workTexts } from "#web/discovery/public-works/work-texts.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Skeleton } from "#web/ui/state.tsx";

interface Props {
  readonly hasJobs: boolean;
  readonly hasFreelancers: boolean;
}

/** The newest jobs and a few people, where the platform shows them to visitors. */
export const Market = ({ hasJobs, hasFreelancers }: Props) => (
  <>
    {hasJobs && <NewestJobs />}
    {hasFreelancers && <People />}
  </>
);

function NewestJobs() {
  const { state, rows } = useAllRows(newestJobsQuery);
  if (state === "loading") return <Skeleton height="40rem" />;
  if (rows.length === 0) return null;
  return (
    <section className="landing-section">
      <div className="landing-head">
        <h2>{t("Newest jobs")}</h2>
        <Link to="/guestmaster/works">{t("All jobs")}</Link>
      </div>
      <WorkList works={rows.map(workTexts)} />
    </section>
  );
}

function People() {
  const { state, rows } = useAllRows(newestFreelancersQuery);
  if (state === "loading") return <Skeleton height="20rem" />;
  if (rows.length === 0) return null;
  return (
    <section className="landing-section">
      <div className="landing-head">
        <h2>{t("People who do the work")}</h2>
        <Link to="/guestmaster/freelancers">{t("All freelancers")}</Link>
      </div>
      <PublicFreelancers freelancers={rows.map(freelancerTexts)} />
    </section>
  );
}
