import { createFileRoute } from "@tanstack/react-router";
import { statisticsQuery } from "#web/features/landing/queries.ts";
import { Categories, Hero, HowItWorks, Numbers } from "#web/features/landing/sections.tsx";
import { TestPayments } from "#web/features/platform/test-payments.tsx";
import { platformQuery } from "#web/features/platform/use-platform.ts";
import { categoriesQuery } from "#web/features/reference/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/guestmaster/guesthome")({
  loader: ({ context: { queries } }) => prefetch(queries, [statisticsQuery, categoriesQuery, platformQuery]),
  component: GuestHome,
});

function GuestHome() {
  return (
    <div className="landing">
      <Hero />
      <Numbers />
      {/* Where there are no categories yet, Explore leads to how it works. */}
      <div id="explore" className="landing-explore">
        <Categories />
        <HowItWorks />
      </div>
      <TestPayments />
    </div>
  );
}
