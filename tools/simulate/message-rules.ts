import { type Conversation, conversationKey, notFound, notify, type Rule, type RuleContext } from "./model-world.ts";

/** The parties of the request, if the user is one of them. */
function partiesOf({ act, request, work }: RuleContext) {
  const parties = request && work && { company: work.owner, freelancer: request.freelancer };
  return parties && Object.values(parties).includes(act.by) ? { ...parties, work: request.work } : undefined;
}

function conversationOf(context: RuleContext): Conversation | undefined {
  const parties = partiesOf(context);
  return parties && context.world.conversations[conversationKey(parties.work, parties.freelancer)];
}

/** Who may write when. */
function refuseMessage(context: RuleContext): string | undefined {
  const parties = partiesOf(context);
  if (!parties) return notFound;
  const { status } = context.request ?? {};
  const isUnderWay = status === "accepted" || status === "completed";
  if (context.user.restrictions["message"] && !isUnderWay) return "403 restricted";
  if (status === "rejected") return "409 conversation_closed";
  const hasCompanyWritten = conversationOf(context)?.messages.some(({ by }) => by === parties.company) ?? false;
  const isFirst = status === "pending" && context.act.by === parties.freelancer && !hasCompanyWritten;
  return isFirst ? "409 not_allowed_yet" : undefined;
}

function write(context: RuleContext): undefined {
  const parties = partiesOf(context);
  if (!parties) return;
  const { world, act } = context;
  const { work, company, freelancer } = parties;
  const key = conversationKey(work, freelancer);
  const conversation = world.conversations[key] ?? { work, company, freelancer, messages: [], unreadBy: [] };
  world.conversations[key] = conversation;
  const reader = act.by === company ? freelancer : company;
  // One notification for a conversation, which a further message makes unread again.
  if (!conversation.messages.some(({ by }) => by === act.by)) notify(world, reader, "message", work);
  conversation.messages.push({ by: act.by, text: act.text });
  if (!conversation.unreadBy.includes(reader)) conversation.unreadBy.push(reader);
}

/** Messages between the parties of a request. */
export const messageRules = {
  message: { by: ["client", "freelancer"], refuse: refuseMessage, effect: write },
  markRead: {
    by: ["client", "freelancer"],
    refuse: (context) => (conversationOf(context) ? undefined : notFound),
    effect: (context) => {
      const conversation = conversationOf(context);
      if (conversation) conversation.unreadBy = conversation.unreadBy.filter((one) => one !== context.act.by);
    },
  },
} satisfies Record<string, Rule>;
