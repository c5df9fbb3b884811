import type { publicWorks } from "#contract/discovery/public-works.ts";
import { countPublicWorks, getPublicWork, listPublicWorks } from "#server/discovery/public-works/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Works that visitors read. */
export const publicWorksHandlers: Handlers<typeof publicWorks> = {
  "publicPages.work": getPublicWork,
  "publicPages.works": listPublicWorks,
  "publicPages.countWorks": countPublicWorks,
};
