import type { TicketTopic } from "#domain/trust/ticket.ts";
import type { TextKey } from "#texts/hindi.ts";
import { t } from "#web/lib/text.ts";

const topics: Readonly<Record<TicketTopic, TextKey>> = {
  account: "My account",
  job: "A job or an application",
  payment: "A payment",
  decision: "A decision of an admin",
  abuse: "Something that breaks the rules",
  other: "Something else",
};

export const topicText = (topic: TicketTopic): string => t(topics[topic]);
