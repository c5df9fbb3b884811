import { generateSync } from "otplib";

/** What an app with this seed shows, so many half-minutes from now. */
export const codeOf = (secret: string, halfMinutes = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * halfMinutes });
