import { HideButton } from "#web/features/hidden/hide-button.tsx";
import { Marked } from "#web/features/search/marked.tsx";
import { MatchReasons } from "#web/features/search/match-reasons.tsx";
import type { Job } from "#web/features/search/use-jobs.ts";
import { JobCard } from "#web/features/works/job-card.tsx";
import { t } from "#web/lib/text.ts";

/** A work that was found: where it is, and why it was found. */
export function ResultCard({ job }: { readonly job: Job }) {
  const { matched = [], locationname, districtname } = job;
  const title = matched.find(({ field }) => field === "title");
  return (
    <JobCard
      job={job}
      heading="h2"
      {...(title && { title: <Marked {...title} /> })}
      {...(locationname && { place: placeOf(locationname, districtname) })}
      foot={
        <div className="card-action">
          <HideButton
            kind="work"
            id={job.workid}
            name={job.title}
            company={{ id: job.loginid, name: job.companyname }}
            label={t("Hide “{name}”", { name: job.title })}
          >
            {t("Hide")}
          </HideButton>
        </div>
      }
    >
      <MatchReasons matched={matched} />
    </JobCard>
  );
}

/** Many a district is called as its city is. */
const placeOf = (city: string, district = city): string => (city === district ? city : `${city}, ${district}`);
