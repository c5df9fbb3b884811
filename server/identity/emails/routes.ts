import type { emails } from "#contract/identity/emails.ts";
import { prove, sendProof, showEmail } from "#server/identity/emails/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

export const emailsHandlers: Handlers<typeof emails> = {
  "emails.get": showEmail,
  "emails.sendProof": sendProof,
  "emails.prove": prove,
};
