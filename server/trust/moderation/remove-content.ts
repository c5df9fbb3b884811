import type { ScreenAddress } from "#contract/screens.ts";
import { type NotifyServices, notifySubject } from "#server/notify/notifications/decision-subject.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { insertDecision } from "#server/platform/db/decisions.ts";
import {
  removeItem,
  removeMessage,
  removeNote,
  removeReply,
  removeReview,
} from "#server/trust/moderation/content-queries.ts";
import { contentRemoved, messageRemoved, replyRemoved, reviewRemoved } from "#server/trust/moderation/mails.ts";

/** The rule that was broken, the reason that the author reads, and who decided. */
export interface Grounds {
  readonly rule: string;
  readonly reason: string;
  readonly decidedBy: number;
}

interface Content {
  /** The author. */
  readonly accountId: number;
  readonly title: string;
  readonly text: string;
}

const removals = {
  message: { kind: "content", move: "removeMessage", template: messageRemoved },
  review: { kind: "review", move: "removeReview", template: reviewRemoved },
  reply: { kind: "reply", move: "removeReply", template: replyRemoved },
  portfolioItem: { kind: "sample", move: "removeContent", template: contentRemoved },
  offerNote: { kind: "note", move: "removeContent", template: contentRemoved },
} as const;

interface Named {
  readonly messageId?: number;
  readonly reviewId?: string;
}

/** Decides that content was removed, and notifies its author. Returns the decision. */
async function decide(
  tx: Db,
  services: NotifyServices,
  subject: keyof typeof removals,
  { accountId, title, text, ...named }: Content & Named,
  { decidedBy, ...grounds }: Grounds,
): Promise<number> {
  const { kind, move, template } = removals[subject];
  const decisionId = await insertDecision(tx, { kind, accountId, ...named, ...grounds, decidedBy });
  const mail = (screen: ScreenAddress) => template({ title, text, ...grounds }, screen);
  await notifySubject(tx, services, move, { decisionId, accountId, title }, mail);
  return decisionId;
}

const removal =
  <C extends Content>(
    subject: keyof typeof removals,
    remove: (tx: Db, content: C) => Promise<boolean>,
    namedOf: (content: C) => Named = () => ({}),
  ) =>
  async (tx: Db, services: NotifyServices, content: C, grounds: Grounds): Promise<number | undefined> => {
    if (!(await remove(tx, content))) return undefined;
    const { accountId, title, text } = content;
    return decide(tx, services, subject, { accountId, title, text, ...namedOf(content) }, grounds);
  };

type Review = Content & { readonly reviewId: string };

/** Removes what an account wrote, and returns the decision; undefined where it is removed or changed already. */
export const removeContent = {
  message: removal<Content & { readonly messageId: number }>(
    "message",
    (tx, { messageId }) => removeMessage(tx, messageId),
    ({ messageId }) => ({ messageId }),
  ),
  review: removal<Review>(
    "review",
    (tx, { reviewId }) => removeReview(tx, reviewId),
    ({ reviewId }) => ({ reviewId }),
  ),
  reply: removal<Review>(
    "reply",
    (tx, { reviewId }) => removeReply(tx, reviewId),
    ({ reviewId }) => ({ reviewId }),
  ),
  portfolioItem: removal<Content & { readonly itemId: number }>("portfolioItem", (tx, { itemId }) =>
    removeItem(tx, itemId),
  ),
  offerNote: removal<Content & { readonly offerId: number }>("offerNote", (tx, { offerId }) => removeNote(tx, offerId)),
};
