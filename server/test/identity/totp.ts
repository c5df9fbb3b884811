import { generateSync } from "otplib";

/** The code of an authenticator app, this many periods of 30 s from now. */
export const codeOf = (secret: string, periods = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * periods });
