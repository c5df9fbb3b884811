import type { secondstep } from "#contract/secondstep.ts";
import { loginWithCode } from "#server/features/secondstep/login-service.ts";
import { passkeysShown } from "#server/features/secondstep/passkey-queries.ts";
import {
  loginWithPasskey,
  offerPasskeys,
  registerPasskey,
  removePasskey,
  startPasskey,
} from "#server/features/secondstep/passkey-service.ts";
import { secondStepOf } from "#server/features/secondstep/queries.ts";
import {
  registerSecondStep,
  removeSecondStep,
  renewRecoveryCodes,
  startSecondStep,
} from "#server/features/secondstep/service.ts";
import type { Handlers } from "#server/platform/http/handler.ts";

/** More than a password: codes of an app with their recovery codes, and passkeys. */
export const secondstepHandlers: Handlers<typeof secondstep> = {
  getsecondstep: async (_input, { db, actor }) => secondStepOf(db, actor.loginid),
  secondstepstart: startSecondStep,
  secondstepreg: registerSecondStep,
  secondstepdelete: removeSecondStep,
  recoverycodes: renewRecoveryCodes,
  loginsecondstep: loginWithCode,
  getpasskeys: async (_input, { db, actor }) => passkeysShown(db, actor.loginid),
  passkeystart: startPasskey,
  passkeyreg: registerPasskey,
  passkeydelete: removePasskey,
  passkeyoptions: offerPasskeys,
  passkeylogin: loginWithPasskey,
};
