import type { secondstep } from "#contract/identity/secondstep.ts";
import { loginWithCode } from "#server/identity/secondstep/login.ts";
import { passkeysShown } from "#server/identity/secondstep/passkey-queries.ts";
import {
  loginWithPasskey,
  offerPasskeys,
  registerPasskey,
  removePasskey,
  startPasskey,
} from "#server/identity/secondstep/passkeys.ts";
import { secondStepOf } from "#server/identity/secondstep/queries.ts";
import {
  registerSecondStep,
  removeSecondStep,
  renewRecoveryCodes,
  startSecondStep,
} from "#server/identity/secondstep/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** More than a password: codes of an app with their recovery codes, and passkeys. */
export const secondstepHandlers: Handlers<typeof secondstep> = {
  "twoFactor.get": async (_input, { db, actor }) => secondStepOf(db, actor.personId),
  "twoFactor.start": startSecondStep,
  "twoFactor.enable": registerSecondStep,
  "twoFactor.disable": removeSecondStep,
  "twoFactor.createRecoveryCodes": renewRecoveryCodes,
  "twoFactor.login": loginWithCode,
  "passkeys.list": async (_input, { db, actor }) => passkeysShown(db, actor.personId),
  "passkeys.startRegistration": startPasskey,
  "passkeys.register": registerPasskey,
  "passkeys.delete": removePasskey,
  "passkeys.startLogin": offerPasskeys,
  "passkeys.login": loginWithPasskey,
};
