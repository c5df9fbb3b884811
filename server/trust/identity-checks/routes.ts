import type { identityChecks } from "#contract/trust/identity-checks.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import {
  check,
  deleteCheck,
  getOwn,
  getPictures,
  list,
  refuseCheck,
  submit,
  uploadPicture,
} from "#server/trust/identity-checks/service.ts";

/** How freelancers have their identity checked by an admin. */
export const identityChecksHandlers: Handlers<typeof identityChecks> = {
  "identityChecks.getOwn": getOwn,
  "identityChecks.upload": uploadPicture,
  "identityChecks.submit": submit,
  "identityChecks.list": list,
  "identityChecks.getPictures": getPictures,
  "identityChecks.check": check,
  "identityChecks.refuse": refuseCheck,
  "identityChecks.delete": deleteCheck,
};
