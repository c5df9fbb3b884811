import type { Rules } from "./rule.ts";
import { adminReports } from "./rules/admin-reports.ts";
import { adminScreens } from "./rules/admin-screens.ts";
import { clientScreens } from "./rules/client-screens.ts";
import { entities } from "./rules/entities.ts";
import { freelancerScreens } from "./rules/freelancer-screens.ts";
import { guestScreens } from "./rules/guest-screens.ts";
import { limits } from "./rules/limits.ts";
import { outcomes } from "./rules/outcomes.ts";
import { permissions } from "./rules/roles.ts";
import { permissionsOfParties } from "./rules/roles-of-parties.ts";
import { states } from "./rules/states.ts";
import { statesOfRequests } from "./rules/states-of-requests.ts";
import { validation } from "./rules/validation.ts";
import { wire } from "./rules/wire.ts";

/** Every rule by the section of the specification it stands in. */
export const rules: Readonly<Record<string, readonly Rules[]>> = {
  "§2": [guestScreens, adminScreens, adminReports, clientScreens, freelancerScreens],
  "§3": [entities],
  "§4": [states, statesOfRequests],
  "§5": [validation],
  "§6": [permissions, permissionsOfParties],
  "§7": [wire],
  "§8": [outcomes],
  "§9": [limits],
};
