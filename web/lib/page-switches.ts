/** What the server writes into the page of the platform's settings (server/platform/http/page-switches.ts). */
type Switch = "registration" | "jobs" | "freelancers";

export const pageSwitch = (name: Switch): boolean =>
  !import.meta.env.SSR && document.documentElement.dataset[name] !== undefined;
