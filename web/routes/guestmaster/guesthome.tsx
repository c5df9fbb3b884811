import { createFileRoute } from "@tanstack/react-router";
import { categoriesQuery } from "#web/catalog/reference/queries.ts";
import { newestFreelancersQuery, newestJobsQuery, statisticsQuery } from "#web/discovery/landing/queries.ts";
import { Categories, Hero, HowItWorks, MarketParts, Numbers } from "#web/discovery/landing/sections.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { isPublic } from "#web/lib/page-switches.ts";
import { TestPayments } from "#web/shell/platform/test-payments.tsx";
import { platformQuery } from "#web/shell/platform/use-platform.ts";

export const Route = createFileRoute("/guestmaster/guesthome")({
  loader: ({ context: { queries } }) =>
    prefetch(queries, [
      ...(isPublic("jobs") ? [newestJobsQuery] : []),
      ...(isPublic("freelancers") ? [newestFreelancersQuery] : []),
      ...[statisticsQuery, categoriesQuery, platformQuery],
    ]),
  component: GuestHome,
});

function GuestHome() {
  return (
    <div className="landing">
      <Hero />
      <MarketParts />
      {/* Where visitors see no jobs, Explore leads to the categories, and where there are none yet, to how it works. */}
      <div id="explore" className="landing-explore">
        <Categories />
        <HowItWorks />
      </div>
      <Numbers />
      <TestPayments />
    </div>
  );
}
