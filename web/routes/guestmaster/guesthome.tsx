import { createFileRoute } from "@tanstack/react-router";
import { Categories } from "#web/features/landing/categories.tsx";
import { useEmbeddedRows } from "#web/features/landing/embedded-rows.ts";
import { Hero } from "#web/features/landing/hero.tsx";
import { HowItWorks } from "#web/features/landing/how-it-works.tsx";
import { Numbers } from "#web/features/landing/numbers.tsx";
import { TestPayments } from "#web/features/platform/test-payments.tsx";

export const Route = createFileRoute("/guestmaster/guesthome")({ component: GuestHome });

function GuestHome() {
  useEmbeddedRows();
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
