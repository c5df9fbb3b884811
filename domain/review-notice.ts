import type { Notice } from "./notice.ts";
import type { NotificationKind } from "./notification.ts";

const toBoth = (kind: NotificationKind) =>
  [
    { to: "company", kind, email: "now" },
    { to: "freelancer", kind, email: "now" },
  ] as const satisfies readonly Notice[];

/**
 * Who is notified about the reviews of a request. Of the end of the window only who has not written, so that nobody learns from it
 * what the other side has done.
 */
export const reviewNotices = {
  open: toBoth("review_open"),
  remind: toBoth("review_ending"),
  reveal: toBoth("review_visible"),
  reply: [{ to: "otherParty", kind: "review_replied", email: "now" }],
} as const satisfies Readonly<Record<string, readonly Notice[]>>;
