import type { places } from "#contract/catalog/places.ts";
import { importIndia, listStates } from "#server/catalog/places/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** The districts and towns of India. */
export const placesHandlers: Handlers<typeof places> = {
  "places.listStates": listStates,
  "places.importIndia": importIndia,
};
