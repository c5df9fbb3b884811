/** What the server writes into the page of the platform's settings (server/platform/http/page-switches.ts). */
type Switch = "registration" | "jobs" | "freelancers";

export const pageSwitch = (name: Switch): boolean =>
  !import.meta.env.SSR && document.documentElement.dataset[name] !== undefined;

type Market = "jobs" | "freelancers";

/** Whether visitors find these here. A prerendered page is for both: what is not there is hidden by its class. */
export const isPublic = (market: Market): boolean => import.meta.env.SSR || pageSwitch(market);

/** In a prerendered page, what is hidden by the switches of the page (web/ui/ui.css). */
export const marketClass = (market: Market): string => (import.meta.env.SSR ? ` with-${market}` : "");
