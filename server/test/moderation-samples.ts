import { screen } from "#contract/screens.ts";
import { restrictionKinds } from "#domain/trust/restriction.ts";
import type { MailTemplate } from "#server/notify/mail/templates/mail-template.ts";
import {
  appealDecided,
  messageRemoved,
  replyRemoved,
  restricted,
  restrictionEnded,
  reviewRemoved,
  workRestored,
  workTakenDown,
} from "#server/notify/mail/templates/moderation.ts";

const title = "पोस्टर {title}";
const removed = { title, text: "जवाब दो!", rule: "नियम 4", reason: "यह नियमों के खिलाफ़ है।" };

/** The e-mails about decisions of admins. */
export const moderationSamples: Readonly<Record<string, MailTemplate>> = {
  "a restriction until a day": restricted(
    { kinds: restrictionKinds, until: "2026-12-31", rule: "नियम 4", reason: "लाइसेंस की तस्वीर साफ़ नहीं है।" },
    screen("/clientmaster/decisions/$id", { id: 7 }),
  ),
  "a restriction without a day": restricted(
    { kinds: ["apply"], until: null, rule: "नियम 4", reason: "लाइसेंस की तस्वीर साफ़ नहीं है।" },
    screen("/freelancermaster/decisions/$id", { id: 7 }),
  ),
  "the end of a restriction": restrictionEnded(["hire"], screen("/clientmaster/decisions/$id", { id: 7 })),
  "a work taken down": workTakenDown(
    { title, rule: "नियम 4", reason: "यह काम नियमों के खिलाफ़ है।" },
    screen("/clientmaster/decisions/$id", { id: 7 }),
  ),
  "a message removed": messageRemoved(removed, screen("/clientmaster/decisions/$id", { id: 7 })),
  "a review removed": reviewRemoved(removed, screen("/freelancermaster/decisions/$id", { id: 7 })),
  "a reply removed": replyRemoved(removed, screen("/freelancermaster/decisions/$id", { id: 7 })),
  "an appeal that succeeded": appealDecided(
    { outcome: "reverse", answer: "आपका जवाब सही है।", isSameAdmin: true },
    screen("/clientmaster/decisions/$id", { id: 7 }),
  ),
  "an appeal that was rejected": appealDecided(
    { outcome: "uphold", answer: "आपका जवाब सही नहीं है।", isSameAdmin: false },
    screen("/clientmaster/decisions/$id", { id: 7 }),
  ),
  "a work restored": workRestored(title, screen("/clientmaster/decisions/$id", { id: 7 })),
};
