import { catalogContract } from "#contract/catalog/context.ts";
import { feesHandlers } from "#server/catalog/fees/routes.ts";
import { filesHandlers, registerImages } from "#server/catalog/files/routes.ts";
import { sweepFiles } from "#server/catalog/files/service.ts";
import { placesHandlers } from "#server/catalog/places/routes.ts";
import { processMerges } from "#server/catalog/reference/merging.ts";
import { referenceHandlers } from "#server/catalog/reference/routes.ts";
import { skillsHandlers } from "#server/catalog/skills/routes.ts";
import { defineContext } from "#server/platform/contexts/context-parts.ts";
import { personalData as feesData } from "#server/platform/db/schema/fees.ts";
import { personalData as filesData } from "#server/platform/db/schema/files.ts";
import { personalData as referenceData } from "#server/platform/db/schema/reference.ts";
import { personalData as referenceMergesData } from "#server/platform/db/schema/reference-merges.ts";
import { personalData as skillsData } from "#server/platform/db/schema/skills.ts";

export const catalogContext = defineContext({
  contract: catalogContract,
  handlers: {
    reference: referenceHandlers,
    places: placesHandlers,
    skills: skillsHandlers,
    files: filesHandlers,
    fees: feesHandlers,
  },
  jobs: {
    merges: {
      merges: processMerges,
    },
  },
  sweeps: {
    files: sweepFiles,
  },
  routes: async (app, services) => registerImages(app, services),
  personalData: [referenceData, referenceMergesData, skillsData, feesData, filesData],
  mails: [],
});
