/** What somebody writes to the operator about. */
export const ticketTopics = ["account", "job", "payment", "decision", "abuse", "other"] as const;
export type TicketTopic = (typeof ticketTopics)[number];

/** What a ticket consists of: what its writer says, what admins answer, and what they note for each other. */
export const ticketEntryKinds = ["message", "answer", "note"] as const;

export const maxTicketText = 4000;
export const maxTicketFiles = 5;
export const maxSavedAnswers = 100;

/** The hours in which a visitor writes with the link that proves the e-mail address. */
export const ticketLinkHours = 24;
/** The days after its end in which its writer opens a ticket again. */
export const reopenDays = 14;
/** The days after its end for which a ticket is stored. */
export const closedTicketDays = 365;
