import { pageSwitch } from "#web/lib/page-switches.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";

/** Whether visitors find jobs and freelancers here. Before the platform has answered, the page says so. */
export function useMarket(): { readonly hasJobs: boolean; readonly hasFreelancers: boolean } {
  const platform = usePlatform();
  if (import.meta.env.SSR) return { hasJobs: true, hasFreelancers: true };
  return {
    hasJobs: platform?.hasPublicWorks ?? pageSwitch("jobs"),
    hasFreelancers: platform?.hasPublicFreelancers ?? pageSwitch("freelancers"),
  };
}

/** In a prerendered page, what is for visitors who find any is hidden by the switches of the page (web/ui/ui.css). */
export const marketClass = (kind: "jobs" | "freelancers"): string => (import.meta.env.SSR ? ` with-${kind}` : "");
