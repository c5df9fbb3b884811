import type { profiles } from "#contract/discovery/profiles.ts";
import {
  getOwnPage,
  getPublicPage,
  listPageReviews,
  setVisibility,
  updatePage,
} from "#server/discovery/profiles/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Pages of freelancers, which visitors read once they are published. */
export const profilesHandlers: Handlers<typeof profiles> = {
  "profiles.get": getOwnPage,
  "profiles.update": updatePage,
  "profiles.setVisibility": setVisibility,
  "freelancers.get": getPublicPage,
  "freelancers.listReviews": listPageReviews,
};
