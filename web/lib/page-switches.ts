import type { Role } from "#domain/role.ts";

/** What the server writes into the page of the platform's settings (server/platform/http/page-switches.ts). */
type Switch = "registration" | "jobs" | "freelancers";

export const pageSwitch = (name: Switch): boolean =>
  !import.meta.env.SSR && document.documentElement.dataset[name] !== undefined;

type Market = "jobs" | "freelancers";

/** Whether visitors find these here. A prerendered page is for both: what is not there is hidden by its class. */
export const isPublic = (market: Market): boolean => import.meta.env.SSR || pageSwitch(market);

/** In a prerendered page, what is hidden by the switches of the page (web/ui/ui.css). */
export const marketClass = (market: Market): string => (import.meta.env.SSR ? ` with-${market}` : "");

/** The identity provider with whom accounts of these roles sign on. */
export interface SignOnOffer {
  readonly label: string;
  readonly roles: readonly Role[];
  /** Whether it did not answer the server the last time. */
  readonly isAway: boolean;
}

/** Undefined without one. A prerendered page does not know it yet. */
export function signOnOffer(): SignOnOffer | undefined {
  if (import.meta.env.SSR) return undefined;
  const { signOn: label, signOnRoles = "", signOnAway } = document.documentElement.dataset;
  return label ? { label, roles: signOnRoles.split(" ") as Role[], isAway: signOnAway !== undefined } : undefined;
}
