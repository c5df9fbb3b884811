import { z } from "zod";
import { calls } from "#contract/call.ts";
import { text } from "#contract/fields.ts";
import { everyMember } from "#domain/member.ts";

const signedInCall = {
  method: "POST",
  by: ["admin", "client", "freelancer"],
  needs: "none",
  memberKinds: everyMember,
} as const;
const missing = "please fill this";
const endpoint = text(2000, missing);
/** A number of bytes in base64url, without padding. */
const bytes = (count: number) =>
  z.string(missing).regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`), missing);

/** Notifications on a device while the product is closed (Web Push, RFC 8030). */
export const push = calls({
  "push.getKey": {
    why: "A browser needs the key of the server before it can show notifications.",
    ...signedInCall,
    note: "The key for `PushManager.subscribe`, and whether the endpoint of this browser is switched on for the caller.",
    input: z.object({ endpoint: endpoint.nullish() }),
    row: z.object({ publicKey: z.string(), isSubscribed: z.boolean() }),
  },
  "push.subscribe": {
    why: "Users switch pushes on for a device.",
    ...signedInCall,
    note: "Switches pushes on for this browser until the session ends. The input is a `PushSubscription`.",
    input: z.object({ endpoint, p256dh: bytes(65), auth: bytes(16) }),
    refuses: ["endpoint_not_allowed", "too_many_devices"],
    answers: { done: "Success" },
    says: { done: "Saved", otherwise: "Failed" },
    audited: { not: "It changes nothing but where its owner is notified." },
  },
  "push.unsubscribe": {
    why: "Users switch pushes off for a device.",
    ...signedInCall,
    note: "A browser of another account is ignored.",
    input: z.object({ endpoint }),
    answers: { done: "Success" },
    says: { done: "Saved", otherwise: "Failed" },
    audited: { not: "It changes nothing but where its owner is notified." },
  },
  "push.test": {
    why: "Users see that pushes reach their device.",
    ...signedInCall,
    note: "Sends a push to this browser of the caller within a few seconds.",
    input: z.object({ endpoint }),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { done: "A test is on its way.", otherwise: "Failed" },
    audited: { not: "It changes nothing." },
  },
});
